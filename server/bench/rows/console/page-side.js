// The browser rows' code inside the page, where frames are visible. Plain JavaScript: the server's types have no DOM.
const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
const afterPaint = () => new Promise((painted) => setTimeout(painted));

/** The nearest scrolling ancestor. */
function scrollerOf(selector) {
  let box = document.querySelector(selector);
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box) throw new Error(`nothing scrolls around ${selector}`);
  return box;
}

function isAnyInView(box, selector) {
  const view = box.getBoundingClientRect();
  return [...box.querySelectorAll(selector)].some((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  });
}

globalThis.bench = {
  /**
   * Scrolls a step per frame to the end, until `goal` is visible; pages load on the way. Returns the time of each
   * frame and, with an `item`, the number of frames painted without one in view, which is checked after the step, as
   * painted.
   */
  async scroll({ area, step, goal, item }) {
    const box = scrollerOf(area);
    const frames = [];
    let blank = 0;
    let last = await nextFrame();
    for (let stuckSince = last; last - stuckSince < 15_000; ) {
      const before = box.scrollTop;
      box.scrollTop += step;
      if (item && !isAnyInView(box, item)) blank++;
      const hasMoved = Math.abs(box.scrollTop - before) >= 1;
      if (!hasMoved && box.textContent.includes(goal)) return { frames, blank };
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
      if (hasMoved) stuckSince = now;
    }
    throw new Error(`scrolled ${frames.length} frames and then no further, without coming to "${goal}"`);
  },

  /** Clicks the nth row of the list and returns the time until `goal` is painted in the conversation. */
  async open({ n, goal }) {
    const box = scrollerOf("[role=listbox]");
    const count = Number(box.querySelector("[role=option]").getAttribute("aria-setsize"));
    box.scrollTop = ((n - 1) * box.scrollHeight) / count - box.clientHeight / 2;
    let row = null;
    while (!row) {
      await nextFrame();
      row = box.querySelector(`[aria-posinset="${n}"]`);
    }
    await afterPaint();
    const began = performance.now();
    row.click();
    for (;;) {
      await nextFrame();
      const bubbles = document.querySelectorAll("[role=log] [data-message]");
      if (bubbles[bubbles.length - 1]?.textContent.includes(goal)) break;
      if (performance.now() - began > 15_000) throw new Error(`"${goal}" was not shown`);
    }
    await afterPaint();
    return performance.now() - began;
  },

  /** Waits until the open conversation has at least one picture, and all of its pictures are painted. */
  async pictures() {
    const began = performance.now();
    for (;;) {
      await nextFrame();
      const pictures = [...document.querySelectorAll("[role=log] [data-message] img:not([src^='data:'])")];
      if (pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) break;
      if (performance.now() - began > 30_000) throw new Error("no picture was shown");
    }
    await nextFrame();
    await afterPaint();
  },

  /**
   * Waits until a message after `after` is the last one and its picture is painted instead of the placeholder. Returns
   * its id.
   */
  async picture({ after }) {
    const began = performance.now();
    for (;;) {
      await nextFrame();
      const bubble = [...document.querySelectorAll("[role=log] [data-message]")].at(-1);
      const picture = bubble?.querySelector("img:not([src^='data:'])");
      if (bubble?.dataset.message !== after && picture?.complete && picture.naturalWidth > 0) {
        await picture.decode();
        await nextFrame();
        await afterPaint();
        return bubble.dataset.message;
      }
      if (performance.now() - began > 30_000) throw new Error("no picture was shown");
    }
  },
};
