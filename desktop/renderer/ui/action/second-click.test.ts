import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchSecondClicks } from "./second-click.ts";

let heard: string[];
let stop: () => void;
let listening: AbortController;
beforeEach(() => {
  heard = [];
  document.body.innerHTML = `
    <button type="button" id="one"><i>um</i></button><button type="button" id="two">dois</button>
    <button type="submit" id="save">salvar</button><label id="label">nome <input id="field" /></label>`;
  stop = watchSecondClicks(document);
  listening = new AbortController();
  const { signal } = listening;
  document.body.addEventListener("click", ({ target }) => heard.push((target as Element).id), { signal });
});
afterEach(() => {
  stop();
  listening.abort();
});

const click = (id: string, detail: number): boolean => {
  const target = document.getElementById(id) as Element;
  const mayFocus = fireEvent.mouseDown(target, { detail });
  fireEvent.click(target, { detail });
  return mayFocus;
};

test("the second click of a double click reaches only the element of the first", () => {
  click("one", 1);
  click("one", 2);
  expect(heard).toEqual(["one", "one"]);

  expect(click("two", 3)).toBe(false);
  expect(heard).toEqual(["one", "one"]);

  // The target of a separate click.
  expect(click("two", 1)).toBe(true);
  expect(heard).toEqual(["one", "one", "two"]);
});

test("a save button ignores the second click of a double click; fields accept both", () => {
  for (const id of ["save", "field"]) {
    click(id, 1);
    click(id, 2);
  }
  expect(heard).toEqual(["save", "field", "field"]);
});

test("a click by keyboard is never a second one", () => {
  click("one", 1);
  click("two", 0);
  expect(heard).toEqual(["one", "two"]);
});
