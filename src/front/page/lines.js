// Shows the position behind the move under the pointer, or with the focus, beside the lines. Without
// it the links lead to the same boards.
{
  const place = document.querySelector(".first");
  const show = event => {
    const link = event.target.closest('.tree a[href^="#p"]');
    const board = link ? document.querySelector(link.getAttribute("href")) : null;
    if (board) place.replaceChildren(...board.cloneNode(true).childNodes);
  };
  document.onpointerover = show;
  document.addEventListener("focusin", show);
}
