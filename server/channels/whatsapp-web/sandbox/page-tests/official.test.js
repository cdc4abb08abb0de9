import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { officialFold } from "../page/official/official.js";

const number = {
  ...{ phoneNumberId: "1065", number: "5531988002030", name: "<b>Loja</b>", isConnected: true },
  ...{ quality: "GREEN", messagingLimit: "TIER_250", throughput: "STANDARD", isOnPhone: false, isLocked: false },
  ...{ health: "AVAILABLE", tokenEndsAt: 0 },
  templates: [
    { id: "7", name: "<img src=x>", language: "pt_BR", category: "UTILITY", status: "APPROVED", quality: "GREEN" },
  ],
  stopped: [],
};
const faults = { isDown: false, answers: null, fileHost: null, refuseSends: null, failSends: null, reviewMs: 3000 };
let state;
let calls;

/** A simulator that carries out nothing: each test says what it answers. */
beforeEach(() => {
  state = { numbers: [number], hidden: [], faults: { ...faults }, held: 0, heldStatuses: 0, waitingCalls: 0 };
  calls = [];
  vi.stubGlobal("fetch", async (address, { body }) => {
    calls.push([address, JSON.parse(body)]);
    const message = "There is no template 7.";
    return state ? Response.json(structuredClone(state)) : Response.json({ message }, { status: 404 });
  });
  document.body.replaceChildren();
  document.body.insertAdjacentHTML("beforeend", '<div id="toast" role="status"></div>');
});

async function open() {
  const { element } = officialFold();
  document.body.append(element);
  element.setAttribute("open", "");
  element.dispatchEvent(new Event("toggle"));
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const labelled = (/** @type {string} */ words) => {
    const label = [...element.querySelectorAll("label")].find((one) => one.textContent.startsWith(words));
    return /** @type {any} */ (label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector("input"));
  };
  const choose = (select, /** @type {string} */ words) => {
    select.selectedIndex = [...select.options].findIndex(({ textContent }) => textContent === words);
    select.dispatchEvent(new Event("change"));
  };
  return { element, labelled, choose, isShown: () => !element.querySelector(".official").hidden };
}

const lastCall = () => calls.filter(([address]) => address !== "official/state").at(-1);

test("Meta's ratings of a number are chosen in words, and the answer is shown", async () => {
  const { labelled, choose, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  expect(labelled("Qualidade").selectedOptions[0].textContent).toBe("Alta");
  state.numbers = [{ ...number, quality: "RED" }];
  choose(labelled("Qualidade"), "Baixa");
  expect(lastCall()).toEqual(["official/rateNumber", { phoneNumberId: "1065", isTold: true, quality: "RED" }]);
  await expect.poll(() => labelled("Qualidade").selectedOptions[0].textContent).toBe("Baixa");
  labelled("Avisar o Balcão na hora").click();
  choose(labelled("Velocidade"), "20 por segundo, com o app do celular");
  expect(lastCall()).toEqual(["official/rateNumber", { phoneNumberId: "1065", isTold: false, isOnPhone: true }]);
});

test("names of strangers are shown as text", async () => {
  const { element, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  expect(element.textContent).toContain("<img src=x>");
  expect(element.textContent).toContain("<b>Loja</b>");
  expect(element.querySelector("img, b")).toBeNull();
});

test("faults have switches and choices with their state, and all end at once", async () => {
  const { element, labelled, choose, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  const reset = [...element.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Desligar"));
  expect(reset.disabled).toBe(true);
  state.faults = { ...faults, answers: "half", holdTemplates: true };
  state.held = 3;
  choose(labelled("A API"), "Respostas pela metade");
  expect(lastCall()).toEqual(["official/faults", { isDown: false, answers: "half" }]);
  await expect.poll(() => labelled("Segurar mensagens").checked).toBe(true);
  expect(element.textContent).toContain("3 esperando");
  expect(element.querySelector("summary").textContent).toContain("2 em ação");
  state.faults = faults;
  reset.click();
  expect(lastCall()).toEqual(["official/reset", {}]);
  await expect.poll(() => labelled("A API").selectedOptions[0].textContent).toBe("Responde");
  expect(labelled("Segurar mensagens").checked).toBe(false);
});

test("a customer's number is hidden behind a username, and changes to another", async () => {
  const { element, labelled, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  const person = "5531987654321";
  const button = (/** @type {string} */ words) =>
    [...element.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(words));
  labelled("Nome de usuário").value = " @ana.bia ";
  state.hidden = [{ person, username: "ana.bia" }];
  button("Esconder o número").click();
  expect(lastCall()).toEqual(["official/hide", { person, username: "@ana.bia" }]);
  await expect.poll(() => element.textContent).toContain("só @ana.bia");
  labelled("Nome de usuário").value = "";
  state.hidden = [{ person, username: null }];
  button("Mudar o nome de usuário").click();
  expect(lastCall()[1]).toEqual({ person, username: null });
  await expect.poll(() => element.textContent).not.toContain("@ana.bia");

  labelled("Novo número").value = "+55 31 98765-0000";
  labelled("Contar o novo número").click();
  button("Trocar o número").click();
  expect(lastCall()).toEqual(["official/moveNumber", { person, to: "5531987650000", isNumberTold: false }]);
  await expect.poll(() => labelled("Novo número").value).toBe("");
});

test("a refused control shows the reason and what holds", async () => {
  const { element, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  const status = /** @type {any} */ (element.querySelector('select[aria-label^="Situação do modelo"]'));
  state = null;
  status.value = "PAUSED";
  status.dispatchEvent(new Event("change"));
  expect(lastCall()).toEqual(["official/decideTemplate", { id: "7", event: "PAUSED" }]);
  await expect.poll(() => document.getElementById("toast").textContent).toBe("There is no template 7.");
  expect(status.value).toBe("APPROVED");
});

test("the chosen number stays while the simulator does not answer", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  state.numbers = [number, { ...number, phoneNumberId: "1066", number: "5531988002031", name: "Outra" }];
  const { element, labelled, choose, isShown } = await open();
  await expect.poll(isShown).toBe(true);
  choose(labelled("Número oficial"), "Outra (+5531988002031)");
  const before = state;
  state = null;
  vi.advanceTimersByTime(3000);
  await expect.poll(() => element.textContent).toContain("não está ligado neste computador");
  state = before;
  vi.advanceTimersByTime(3000);
  await expect.poll(isShown).toBe(true);
  choose(labelled("Qualidade"), "Baixa");
  expect(lastCall()[1]).toMatchObject({ phoneNumberId: "1066" });
});

test("says that there is no simulator", async () => {
  state = null;
  const { element, isShown } = await open();
  await expect.poll(() => element.textContent).toContain("não está ligado neste computador");
  expect(isShown()).toBe(false);
});
