type Language = "pt" | "en" | "es";

/** In the words of each language that the import reads; the last column becomes a variable. */
const heads: Record<Language, string[]> = {
  pt: ["Nome", "Número", "E-mail", "Cidade"],
  en: ["Name", "Number", "E-mail", "City"],
  es: ["Nombre", "Número", "E-mail", "Ciudad"],
};

/** A sheet to begin with: its heads, and people in two usual notations. */
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
