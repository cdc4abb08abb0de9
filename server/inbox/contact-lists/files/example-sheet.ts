type Language = "pt" | "en" | "es";

/** The column names in each language that the import reads; the last column becomes a variable. */
const heads: Record<Language, string[]> = {
  pt: ["Nome", "Número", "E-mail", "Cidade"],
  en: ["Name", "Number", "E-mail", "City"],
  es: ["Nombre", "Número", "E-mail", "Ciudad"],
};

/** An example sheet: its column names, and contacts in two common notations of the number. */
export async function* exampleRows(language: Language): AsyncGenerator<string[]> {
  yield heads[language];
  yield ["Renata Figueiredo", "+55 31 98842-1907", "renata@example.com", "Belo Horizonte"];
  yield ["Oficina do Téo", "31988206631", "", "Contagem"];
}

export const exampleName: Record<Language, string> = {
  pt: "exemplo-de-lista",
  en: "example-list",
  es: "ejemplo-de-lista",
};
