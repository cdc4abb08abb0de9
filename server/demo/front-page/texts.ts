import type { Language } from "@balcao/shared/platform/languages.ts";

const pt = {
  lang: "pt-BR",
  title: "Balcão, a demonstração",
  heading: "O Balcão está no ar neste computador",
  intro:
    "A loja Casa & Cozinha, a equipe dela e um WhatsApp simulado. Nada sai deste computador: pode mexer à vontade.",
  entrances: "Por onde entrar",
  console: "Console",
  consoleHint: "Onde a equipe responde aos clientes.",
  phones: "Telefones",
  phonesHint: "O celular da loja e os dos clientes. Escreva como cliente e veja chegar no console.",
  api: "API",
  apiHint: "Tudo o que o console faz, documentado para programas.",
  accounts: "Contas da demonstração",
  password: "A senha de todas é",
  name: "Nome",
  email: "E-mail",
  role: "Papel",
  roles: { admin: "Administra a loja", user: "Atende", super: "Opera a plataforma" },
  languages: "Idioma",
};

export type FrontPageTexts = typeof pt;

export const frontPageTexts: Record<Language, FrontPageTexts> = {
  pt,
  en: {
    lang: "en",
    title: "Balcão, the demo",
    heading: "Balcão is running on this computer",
    intro:
      "The shop Casa & Cozinha, its team and a simulated WhatsApp. Nothing leaves this computer, so try whatever you like.",
    entrances: "Ways in",
    console: "Console",
    consoleHint: "Where the team answers customers.",
    phones: "Phones",
    phonesHint: "The shop's phone and the customers'. Write as a customer and watch it arrive in the console.",
    api: "API",
    apiHint: "Everything that the console does, documented for programs.",
    accounts: "The demo's accounts",
    password: "The password of all of them is",
    name: "Name",
    email: "E-mail",
    role: "Role",
    roles: { admin: "Runs the shop", user: "Agent", super: "Runs the platform" },
    languages: "Language",
  },
  es: {
    lang: "es",
    title: "Balcão, la demostración",
    heading: "Balcão está funcionando en esta computadora",
    intro:
      "La tienda Casa & Cozinha, su equipo y un WhatsApp simulado. Nada sale de esta computadora: pruebe lo que quiera.",
    entrances: "Por dónde entrar",
    console: "Consola",
    consoleHint: "Donde el equipo responde a los clientes.",
    phones: "Teléfonos",
    phonesHint: "El celular de la tienda y los de los clientes. Escriba como cliente y véalo llegar a la consola.",
    api: "API",
    apiHint: "Todo lo que hace la consola, documentado para programas.",
    accounts: "Cuentas de la demostración",
    password: "La contraseña de todas es",
    name: "Nombre",
    email: "Correo electrónico",
    role: "Función",
    roles: { admin: "Administra la tienda", user: "Atiende", super: "Opera la plataforma" },
    languages: "Idioma",
  },
};

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { pt: "Português", en: "English", es: "Español" };
