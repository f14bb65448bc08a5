// Steps through the game with arrow keys, a slider and the pointer over the graph. Without it the
// links do the same, but each step is one more for the browser's Back.
{
  const box = document.querySelector(".steps"), graph = document.querySelector(".graph");
  const steps = new Map([...box.querySelectorAll(".step")].map(step => [step.id, step]));
  const slider = document.createElement("input"), cursor = graph.querySelector(".cursor");
  const linked = target => target.closest('a[href^="#move-"]');
  let at = 0;

  const show = move => {
    steps.get("move-" + at).classList.remove("shown");
    at = Math.max(0, Math.min(steps.size - 1, move));
    steps.get("move-" + at).classList.add("shown");
    slider.value = at;
    const column = graph.querySelector('a[href="#move-' + at + '"] rect');
    const [x, y, width, height] = ["x", "y", "width", "height"].map(
      name => column ? Number(column.getAttribute(name)) : 0);
    cursor.setAttribute("d", column ? "M" + (x + width / 2) + " " + y + "v" + height : "");
  };

  Object.assign(slider, {type: "range", min: 0, max: steps.size - 1, ariaLabel: "Move"});
  slider.oninput = () => show(Number(slider.value));
  box.prepend(slider);
  box.classList.add("scripted");
  graph.onpointerover = event => {
    const link = event.pointerType === "mouse" ? linked(event.target) : null;
    if (link) show(Number(link.getAttribute("href").slice(6)));
  };
  document.onclick = event => {
    const link = linked(event.target);
    if (!link) return;
    event.preventDefault();
    show(Number(link.getAttribute("href").slice(6)));
    box.scrollIntoView({block: "nearest"});
  };
  document.onkeydown = event => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(at + step);
  };
  show(/^#move-\d+$/.test(location.hash) ? Number(location.hash.slice(6)) : 0);
}
