const commonWords = "bom dia oi obrigado por favor pedido entrega você já não sim preço quero valor quando chega".split(
  " ",
);
const syllables = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "xo", "zu"];

/** The nth most common word. */
export function word(n: number): string {
  const common = commonWords[n];
  if (common) return common;
  let text = "";
  for (let rest = n; rest > 0; rest = Math.floor(rest / syllables.length)) text += syllables[rest % syllables.length];
  return `${text}s`;
}

/**
 * Texts as people write them; words follow Zipf's law. They are computed, so that every run searches the same words.
 */
export function sentences(): string[] {
  const random = arithmetic(42);
  return Array.from({ length: 5_000 }, () =>
    Array.from({ length: 3 + Math.floor(random() * 12) }, () => word(Math.floor(20_000 * random() ** 5))).join(" "),
  );
}

/** Pseudo-random numbers from 0 to below 1, the same in every run. */
export function arithmetic(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
