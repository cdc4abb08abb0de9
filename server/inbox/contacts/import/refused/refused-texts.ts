import type { ImportProblem } from "@balcao/shared/inbox/contacts.ts";

type Language = "pt" | "en" | "es";

/** The head of the last column. An import recognises and ignores it: it is no information about a contact. */
export const reasonHead: Record<Language, string> = {
  pt: "Por que ficou de fora",
  en: "Why it was left out",
  es: "Por qué quedó fuera",
};

/** The reasons, in the words of the console. */
export const reasons: Record<Language, Record<ImportProblem["problem"], string>> = {
  pt: {
    nameMissing: "Falta o nome",
    nameTooLong: "Nome longo demais",
    numberMissing: "Falta o número",
    numberInvalid: "Número inválido",
    emailInvalid: "E-mail inválido",
    twice: "Repetido na planilha",
    twoContacts: "Número e ID são de contatos diferentes",
    idInvalid: "ID inválido",
    fieldInvalid: "Valor que não serve para o campo",
  },
  en: {
    nameMissing: "The name is missing",
    nameTooLong: "Name too long",
    numberMissing: "The number is missing",
    numberInvalid: "Invalid number",
    emailInvalid: "Invalid e-mail",
    twice: "Twice in the spreadsheet",
    twoContacts: "Number and ID of different contacts",
    idInvalid: "Invalid ID",
    fieldInvalid: "Value that does not fit the field",
  },
  es: {
    nameMissing: "Falta el nombre",
    nameTooLong: "Nombre demasiado largo",
    numberMissing: "Falta el número",
    numberInvalid: "Número no válido",
    emailInvalid: "Correo no válido",
    twice: "Repetido en la hoja",
    twoContacts: "Número e ID de contactos distintos",
    idInvalid: "ID no válido",
    fieldInvalid: "Valor que no sirve para el campo",
  },
};
