/** The kinds of products that dialogues need. */
export type ProductKind = "electric" | "cookware" | "fragile" | "colored" | "bulk";

/** A product of the shop. `o` and `a` are the genders of its name. */
export type Product = {
  name: string;
  /** The name in orders of many pieces. */
  plural: string;
  gender: "o" | "a";
  priceCents: number;
  kinds: readonly ProductKind[];
};

/** Name, gender, price in reais, kinds, plural. */
const written: readonly (readonly [string, "o" | "a", number, string, string?])[] = [
  ["batedeira planetária", "a", 489.9, "electric colored"],
  ["liquidificador de alta potência", "o", 329.9, "electric colored bulk", "liquidificadores de alta potência"],
  ["cafeteira italiana de 6 xícaras", "a", 119.9, "colored bulk", "cafeteiras italianas"],
  ["fritadeira sem óleo de 5 litros", "a", 459.9, "electric"],
  ["mixer de mão", "o", 149.9, "electric colored"],
  ["processador de alimentos", "o", 379.9, "electric"],
  ["sanduicheira grill", "a", 129.9, "electric"],
  ["panela elétrica de arroz", "a", 219.9, "electric"],
  ["chaleira elétrica de vidro", "a", 159.9, "electric fragile"],
  ["moedor de café", "o", 189.9, "electric"],
  ["balança digital de cozinha", "a", 59.9, "electric"],
  ["panela de pressão de 4,5 litros", "a", 189.9, "cookware"],
  ["jogo de panelas antiaderente de 7 peças", "o", 549.9, "cookware colored"],
  ["frigideira de cerâmica 28 cm", "a", 139.9, "cookware colored bulk", "frigideiras de cerâmica 28 cm"],
  ["caçarola de ferro fundido", "a", 349.9, "cookware colored"],
  ["wok de 30 cm", "a", 169.9, "cookware"],
  ["forma de bolo com fundo removível", "a", 69.9, "bulk", "formas de bolo com fundo removível"],
  ["assadeira de vidro com tampa", "a", 89.9, "fragile bulk", "assadeiras de vidro com tampa"],
  ["aparelho de jantar de 20 peças", "o", 399.9, "fragile colored bulk", "aparelhos de jantar"],
  ["jogo de taças de vinho", "o", 149.9, "fragile bulk", "jogos de taças de vinho"],
  ["faqueiro de inox de 24 peças", "o", 229.9, "bulk", "faqueiros de inox"],
  ["conjunto de xícaras de porcelana", "o", 179.9, "fragile colored bulk", "conjuntos de xícaras"],
  ["conjunto de potes herméticos", "o", 139.9, "colored bulk", "conjuntos de potes herméticos"],
  ["porta-temperos giratório", "o", 119.9, ""],
  ["garrafa térmica de 1 litro", "a", 99.9, "colored bulk", "garrafas térmicas de 1 litro"],
  ["tábua de corte de bambu", "a", 79.9, "bulk", "tábuas de corte"],
  ["escorredor de louças dobrável", "o", 109.9, "colored"],
  ["jogo de facas com cepo", "o", 259.9, ""],
  ["boleira com pé de vidro", "a", 129.9, "fragile"],
  ["fruteira de mesa", "a", 89.9, "fragile"],
  ["lixeira de pia de 5 litros", "a", 74.9, "colored"],
  ["organizador de gaveta", "o", 49.9, ""],
];

export const products: readonly Product[] = written.map(([name, gender, reais, kinds, plural]) => ({
  name,
  plural: plural ?? name,
  gender,
  priceCents: Math.round(reais * 100),
  kinds: kinds.split(" ") as ProductKind[],
}));

/** An amount as people write it in a message. */
export const inReais = (cents: number): string =>
  `R$ ${Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ".")},${(cents % 100).toString().padStart(2, "0")}`;
