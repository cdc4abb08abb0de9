type Answer = { question: number; mayRestart: boolean };

export type PageQuestion = { ask: () => Promise<boolean>; answer: (answer: Answer) => void };

/**
 * Asks the page whether a restart is allowed now. Without a page no text is unsaved; a page that does not answer may be
 * busy.
 */
export function createPageQuestion(push: (question: number) => boolean, patienceMs = 3000): PageQuestion {
  const waiting = new Map<number, (mayRestart: boolean) => void>();
  let count = 0;
  return {
    ask: () =>
      new Promise((resolve) => {
        const question = ++count;
        const settle = (mayRestart: boolean) => {
          clearTimeout(timer);
          waiting.delete(question);
          resolve(mayRestart);
        };
        const timer = setTimeout(() => settle(false), patienceMs);
        waiting.set(question, settle);
        if (!push(question)) settle(true);
      }),
    answer: ({ question, mayRestart }) => waiting.get(question)?.(mayRestart),
  };
}
