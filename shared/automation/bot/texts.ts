import { messageBodyMax } from "../../inbox/messages.ts";

/** The bot's own texts, in Portuguese, the contacts' language. */
export const botTexts = {
  wrongAnswer: "Não entendi sua resposta. Responda com o número ou o nome de uma das opções.",
  wrongAtLeaf: "Não entendi sua resposta.",
  /** Above options to tap, which have no numbers. */
  wrongTap: "Não entendi sua resposta. Escolha uma das opções:",
  optionGone: "Esta opção não está mais disponível.",
  /** After a tap on an option of an earlier question. */
  oldOption: "Essa opção é de uma mensagem antiga. Escolha uma das opções:",
  chooseQueue: "Escolha uma das opções:",
  back: "0 - Voltar",
  toQueues: "00 - Voltar ao início",
  toTop: "00 - Menu principal",
  attendant: "# - Falar com um atendente",
  /** The same on a button, which has room for 20 characters. */
  attendantButton: "Falar com atendente",
  wait: "Certo! Aguarde um momento, um atendente falará com você em breve.",
  /** Names for options without a title. */
  file: "Ver arquivo",
  more: "Mais opções",
  /** Above the next page of a long list. */
  nextPage: "Mais opções:",
  closed: "Estamos fora do horário de atendimento. Sua mensagem ficou registrada e responderemos assim que possível.",
  consentQuestion:
    "Podemos enviar novidades e avisos por este número? Responda SIM para autorizar. Você pode sair a qualquer momento respondendo SAIR.",
  consentGiven: "Obrigado! Sua autorização foi registrada. Para não receber mais mensagens, responda SAIR.",
  consentRefused: "Tudo bem, não enviaremos mensagens sem que você peça.",
  consentLeft: "Pronto, você não receberá mais nossas mensagens. Se mudar de ideia, é só nos escrever.",
  /** On options to tap. */
  yes: "Sim",
  no: "Não",
  ratingAgain: "Não entendi sua nota. Responda apenas com 1, 2 ou 3.",
  /** Above the same steps to tap. */
  ratingTapAgain: "Não entendi sua nota. Escolha uma das opções:",
} as const;

/**
 * Splits a text, at line ends if possible, into as many messages as WhatsApp needs for it. `isFewest`: a line end, or the
 * end of a word, only where it makes no further message necessary.
 */
export function splitText(text: string, most: number = messageBodyMax, isFewest = false): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const others = most * (Math.ceil(rest.length / most) - 1);
    // The character at which a text is cut is left out.
    const least = isFewest ? Math.max(1, rest.length - others - 1) : 1;
    const ends = isFewest ? ["\n", " "] : ["\n"];
    const end = ends.map((one) => rest.lastIndexOf(one, most)).find((at) => at >= least);
    // Not between the halves of a surrogate pair.
    const hard = /[\uD800-\uDBFF]/.test(rest[most - 1] ?? "") ? most - 1 : most;
    parts.push(rest.slice(0, end ?? hard));
    rest = rest.slice(end === undefined ? hard : end + 1);
  }
  return [...parts, rest].filter((part) => part.trim() !== "");
}
