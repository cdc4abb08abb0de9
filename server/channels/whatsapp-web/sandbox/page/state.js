import { call } from "./api.js";

const defaultShop = "5531988001020";
const sampleCustomers = [
  ["5531987654321", "Ana Beatriz Souza"],
  ["5511976543210", "Carlos Eduardo Lima"],
  ["5521998877665", "Dona Lúcia"],
  ["5571991234567", "João Pedro Alves"],
];

/** The shop's own names for people; some of them never wrote. */
const sampleBook = [
  ["5521998877665", "Dona Lúcia (confeitaria)"],
  ["5531933334444", "Fornecedor de caixas"],
];

/** The page's state. Parts listen to changes and draw themselves again. */
export const state = {
  shop: localStorage.getItem("sandbox.shop") ?? defaultShop,
  phones: [],
  accounts: [],
  /** number -> its chat summaries */
  chats: new Map(),
  customer: null,
  tab: "customers",
  typing: new Map(),
  /** Customers who write by themselves: whether there are any, and whether they may. */
  players: { present: false, writing: true },
};

const listeners = new Set();
export const onChange = (listener) => listeners.add(listener);
let drawing = false;

/** Makes every part draw again, once per frame however often it is called. */
export function changed() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    for (const listener of listeners) listener();
  });
}

export const customers = () => state.phones.filter(({ number }) => !shops().includes(number));
const businesses = () => state.phones.filter(({ isBusiness }) => isBusiness).map(({ number }) => number);
export const shops = () => [...new Set([state.shop, ...state.accounts, ...businesses()])];
export const phoneOf = (number) => state.phones.find((phone) => phone.number === number);
export const nameOf = (number) => phoneOf(number)?.name ?? `+${number}`;

export async function loadPhones() {
  const [phones, accounts] = await Promise.all([call("phones"), call("accounts")]);
  if (!phones || !accounts) return;
  state.phones = phones;
  state.accounts = accounts;
  if (customers().length === 0) return addSamples();
  changed();
}

async function addSamples() {
  for (const [number, name] of sampleCustomers) await call("savePhone", { number, name });
  for (const [number, name] of sampleBook) await call("saveContact", { phone: defaultShop, number, name });
  state.phones = (await call("phones")) ?? [];
  changed();
}

export async function loadChats(number) {
  state.chats.set(number, (await call("chats", { phone: number })) ?? []);
  changed();
}

export function chooseShop(number) {
  state.shop = number;
  localStorage.setItem("sandbox.shop", number);
  changed();
}
