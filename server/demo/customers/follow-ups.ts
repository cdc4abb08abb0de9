import type { Random } from "../../platform/seeded-random.ts";
import { asides } from "./stories/asides.ts";
import { companies } from "./stories/companies.ts";
import { orders } from "./stories/orders.ts";
import { payments } from "./stories/payments.ts";
import { products } from "./stories/products.ts";
import { returns } from "./stories/returns.ts";
import type { Story } from "./story.ts";

/** The subject of a story, so that a customer who asks again speaks of it. */
type Topic = "order" | "exchange" | "price" | "payment" | "company" | "aside";
type Kind = "ask" | "leave";
type FollowUp = { kind: Kind; topic: Topic | "any"; text: string };

/** The time at which each follow-up was last sent to the shop, by its place in the list. */
export type Said = ReadonlyMap<number, number>;

const asking: Record<Topic | "any", readonly string[]> = {
  any: [
    "Oi, tudo bem? Ainda estou por aqui 😊",
    "Alguém consegue me ajudar?",
    "Continuo esperando, tá?",
    "Sem pressa, mas se puderem me responder ainda hoje eu agradeço",
    "Oiê, esqueceram de mim? 😅",
    "Imagino que esteja corrido aí. Fico no aguardo",
    "Conseguiram ver minha mensagem?",
    "Opa, alguma novidade?",
    "Estou com o celular na mão, é só chamar",
    "Só confirmando se minha mensagem chegou",
    "Daqui a pouco preciso sair, conseguem me responder antes?",
    "Tem alguém atendendo agora?",
    "Ainda aguardando um retorno, por favor",
    "Desculpa insistir, é que preciso resolver isso hoje",
    "[saudação] de novo! Alguma notícia?",
    "Se for mais fácil, pode me mandar áudio",
    "Prefiro resolver por aqui, se der",
    "Tem outro número em que eu consiga falar com vocês?",
    "Quando puder me dá um retorno, por favor 🙏",
    "Oi, voltei. Alguém viu o que mandei?",
    "Deu pra dar uma olhada?",
    "Já faz um tempinho que mandei, por isso pergunto de novo",
    "Vou ficar de olho aqui no WhatsApp",
    "Olá? Não chegou nada de vocês aqui ainda",
    "Não queria ligar, mas se precisar eu ligo",
    "Ainda preciso de ajuda com isso",
    "Será que caiu a internet de vocês? 😄",
    "Me avisem só se estão vendo as mensagens, por favor",
    "Passando pra vocês não esquecerem de mim 🙋",
    "Pode ser qualquer pessoa da equipe, viu?",
  ],
  order: [
    "Conseguiram ver a questão do meu pedido?",
    "Alguma notícia do pedido?",
    "Preciso me organizar por causa do pedido, por isso pergunto",
    "Posso mandar o print do pedido, se ajudar",
    "Fico um pouco preocupad[o] com o pedido, me deem um retorno",
    "Se precisarem do meu CPF pra achar o pedido, eu mando",
    "Só queria uma posição sobre o pedido, qualquer uma serve 🙂",
    "Como fica o pedido [pedido] então?",
  ],
  exchange: [
    "Ainda estou com o produto aqui parado, o que eu faço?",
    "Posso mandar mais fotos do produto, se ajudar",
    "Guardei a nota e a caixa, se precisarem",
    "Queria resolver isso sem ter que ir até a loja, se der",
    "Preciso levar o produto aí ou resolvem por aqui?",
    "Nunca tive problema com vocês, quero resolver numa boa 🙂",
    "Fiquei sem poder usar o que comprei, por isso a pressa",
    "Alguém do suporte conseguiu olhar o meu caso?",
  ],
  price: [
    "Ainda estou interessad[o], viu?",
    "Consegue me passar essa informação?",
    "Estou decidindo aqui e só falta a resposta de vocês",
    "Quero fechar ainda hoje, se possível",
    "Vi em outra loja também, mas prefiro comprar com vocês",
    "É só me confirmar que eu já compro",
    "É pra comprar mesmo, não é só pesquisa 😄",
    "Não quero ficar sem, me avisem por favor",
    "Se eu passar aí, vocês me mostram?",
  ],
  payment: [
    "Conseguiram conferir aí no financeiro?",
    "Se o financeiro precisar de algum dado, eu mando",
    "Preciso fechar minhas contas do mês, por isso a pergunta",
    "Fico mais tranquil[o] quando isso estiver resolvido",
    "É com outro setor? Pode me passar pra eles",
    "Se faltou alguma informação minha, é só pedir",
    "Dependo disso pra me organizar aqui",
  ],
  company: [
    "Temos retorno sobre o nosso pedido?",
    "O pessoal da cozinha está me cobrando 😅",
    "Precisamos definir isso ainda hoje",
    "Se o valor estiver bom, já aprovo",
    "Pode mandar a proposta por aqui mesmo",
    "Pode tratar direto comigo, sou eu que decido a compra",
  ],
  aside: [
    "Viu minha pergunta?",
    "Era só essa dúvida mesmo",
    "Pode responder quando der, estou por aqui",
    "Se tiver no site, pode me mandar o link",
    "Não precisa parar o que está fazendo, é só uma dúvida",
    "É só pra eu me programar",
    "Se não souber de cabeça, pode ver com calma",
    "Me fala assim que souber?",
    "É que estou me organizando pra ir aí",
    "Essa é a última pergunta, prometo 😄",
    "Pergunto porque minha irmã também quer saber",
    "Não achei essa informação no site",
  ],
};

const leaving: Record<Topic | "any", readonly string[]> = {
  any: [
    "Bom, vou ter que sair agora. Tento de novo mais tarde",
    "Deixa pra depois então, obrigad[o]",
    "Vou passar na loja e resolvo por aí. Obrigad[o]!",
    "Tudo bem, quando puderem me respondem",
    "Imagino que estejam cheios hoje. Volto a chamar outra hora",
    "Tá bom, desisto por hoje 😅 depois falo com vocês",
    "Preciso ir. Se alguém vir depois, pode responder que eu leio",
    "Vou ligar na loja então. Até mais!",
    "Ok, não deu dessa vez. Até outro dia",
    "Vou cuidar das coisas aqui, depois olho o celular",
    "Agora vou pegar trânsito, depois a gente se fala",
    "Fica pra próxima, obrigad[o] de qualquer forma",
    "Bom, não quero atrapalhar. Quando der, me chamem",
    "Já vi que hoje está difícil 😅 bom trabalho aí!",
    "Vou deixar registrado aqui e espero o retorno, tá?",
    "Cansei de esperar, depois eu vejo isso",
    "Tenho que desligar aqui. Abraço!",
    "Minha bateria está acabando, mais tarde eu volto",
    "Certo, vou aguardar o contato de vocês então",
    "Chegou visita aqui, depois retomo 😄",
    "Estão me chamando aqui, depois continuo",
    "Tá certo, então outra hora eu chamo. Tchau!",
  ],
  order: ["Vou acompanhar pelo site então, obrigad[o]", "Tá, qualquer novidade do pedido me avisem por favor"],
  exchange: ["Vou levar o produto aí na loja e pronto", "Certo, vou abrir a reclamação pelo site mesmo"],
  price: [
    "Acabei achando em outro lugar, mas obrigad[o]!",
    "Vou pensar melhor e depois chamo",
    "Vou olhar direto no site então, valeu",
  ],
  payment: ["Vou ver com o banco enquanto isso", "Deixei tudo anotado aqui, depois confiro com vocês"],
  company: ["Vou cotar com outro fornecedor por enquanto", "Tento falar com o vendedor por telefone então"],
  aside: [
    "Deixa, achei aqui no site 👍",
    "Tranquilo, pergunto quando for aí",
    "Esquece essa última, já resolvi",
    "Depois eu vejo isso, obrigad[o]",
    "Minha vizinha já me explicou, obrigad[o]!",
    "Tá bom, vejo isso outro dia",
  ],
};

const topics = ["any", "order", "exchange", "price", "payment", "company", "aside"] as const;
const of = (kind: Kind, texts: typeof asking): FollowUp[] =>
  topics.flatMap((topic) => texts[topic].map((text) => ({ kind, topic, text })));
export const followUps: readonly FollowUp[] = [...of("ask", asking), ...of("leave", leaving)];

/** The time for which a sentence is not used again, by any customer. */
const restedMs = 30 * 60_000;

type Choice = {
  kind: Kind;
  story: Story;
  /** The sentences that this customer has ever sent. */
  own: ReadonlySet<number>;
  said: Said;
  at: number;
};

/**
 * Chooses the sentence with which a customer asks again or gives up. It fits the story, nobody has used it lately, and
 * this customer never has. If there is none, it is one that
 * has rested, else the one that was used longest ago. Returns its index in `followUps`.
 */
export function chooseFollowUp({ kind, story, own, said, at }: Choice, random: Random): number {
  const topic = topicOf(story);
  const fitting = followUps.flatMap((one, n) =>
    one.kind === kind && (one.topic === "any" || one.topic === topic) ? [n] : [],
  );
  const since = (n: number): number => at - (said.get(n) ?? Number.NEGATIVE_INFINITY);
  const rested = fitting.filter((n) => since(n) > restedMs);
  const unsaid = rested.filter((n) => !own.has(n));
  // Sentences about the story come first.
  const close = unsaid.filter((n) => followUps[n]?.topic === topic);
  if (close.length > 0 && random.chance(0.6)) return random.of(close);
  if (unsaid.length > 0) return random.of(unsaid);
  if (rested.length > 0) return random.of(rested);
  return fitting.reduce((longest, n) => (since(n) > since(longest) ? n : longest), fitting[0] ?? 0);
}

/** Stories about buying that are in the lists of other topics. */
const buying = new Set(["freight", "installments"]);

function topicOf(story: Story): Topic | "any" {
  if (products.includes(story) || buying.has(story.key)) return "price";
  if (orders.includes(story)) return "order";
  if (returns.includes(story)) return "exchange";
  if (payments.includes(story)) return "payment";
  if (companies.includes(story)) return "company";
  return asides.includes(story) ? "aside" : "any";
}
