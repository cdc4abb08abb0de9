import type { Story } from "../story.ts";

/** Questions of customers in the middle of a conversation with an agent: they fit any conversation. */
const questions: Record<string, readonly [question: string, thanks: string]> = {
  saturday: ["Ah, aproveitando: vocês abrem no sábado?", "{Ótimo|Que bom}, então passo aí. Obrigad[o]!"],
  closing: ["E até que horas a loja fica aberta?", "Perfeito, dá tempo. Obrigad[o]!"],
  holiday: ["Vocês abrem no próximo feriado?", "{Certo|Tá bom}, vou me programar. Obrigad[o]!"],
  parking: ["Tem onde estacionar perto da loja?", "Boa, isso ajuda muito. Valeu!"],
  debit: ["O motoboy leva maquininha? Queria pagar no débito", "{Combinado|Tranquilo}, obrigad[o]!"],
  wrapping: ["Ah, e vocês embrulham pra presente?", "Adorei, obrigad[o]!"],
  branch: ["Vocês têm loja em outro bairro também?", "Entendi, vou nessa mesmo então. Obrigad[o]!"],
  catalog: ["Tem algum catálogo que você possa me mandar?", "{Vou olhar com calma|Já vou dar uma olhada}. Obrigad[o]!"],
  voucher: ["Vocês fazem vale-presente?", "Que ótimo, resolve meu problema 😄 obrigad[o]!"],
  "pix-discount": ["E no Pix tem desconto?", "{Bom saber|Boa}! Obrigad[o]"],
  delay: [
    "Desculpa a demora pra responder, estava no trabalho. Ainda dá pra ver aquilo hoje?",
    "Maravilha, obrigad[o]!",
  ],
  mother: ["Minha mãe quer saber se dá pra retirar no nome dela", "Vou avisar ela. Muito obrigad[o]!"],
  colors: ["Lembrei agora: chegam cores novas esse mês?", "{Vou esperar então|Boa notícia}! Obrigad[o]"],
  warranty: ["E a garantia é com vocês ou com o fabricante?", "Fico mais tranquil[o] assim, obrigad[o]!"],
  newsletter: ["Vocês avisam quando tem promoção? Queria entrar na lista", "Perfeito, vou ficar de olho 👀"],
  invoice: ["A nota vem junto ou por e-mail?", "Certinho, obrigad[o]!"],
  sister: ["Posso passar o contato de vocês pra minha irmã? Ela também quer comprar", "Vou passar então 😊"],
  box: ["Se eu precisar trocar, tem que ter a caixa?", "{Entendi|Ah, sim}, vou guardar. Obrigad[o]!"],
  restock: ["Aquele pano de prato bordado volta quando?", "Me avisa quando chegar? Obrigad[o]!"],
  course: ["Vocês ainda fazem aquelas aulas de cozinha na loja?", "Que legal, vou ver se consigo ir!"],
};

export const asides: readonly Story[] = Object.entries(questions).map(([key, [question, thanks]]) => ({
  key: `aside-${key}`,
  wants: /atend|suporte/i,
  opening: [question],
  detail: ["{Isso|Sim}, por favor"],
  next: [[thanks]],
  refused: ["{Tudo bem|Sem problema}, obrigad[o] por avisar"],
}));
