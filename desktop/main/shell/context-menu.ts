import type { ContextMenuParams, MenuItemConstructorOptions, Session, WebContents } from "electron";
import type { ShellTexts } from "./texts.ts";

type Params = Pick<
  ContextMenuParams,
  "isEditable" | "misspelledWord" | "dictionarySuggestions" | "selectionText" | "editFlags" | "linkURL"
>;
type ContextMenuActions = {
  replace: (word: string) => void;
  learn: (word: string) => void;
  copyText: (text: string) => void;
};

const mostSuggestions = 5;

/** The entries of a context menu: spelling suggestions, clipboard, link address. Empty if none applies. */
export function contextMenu(
  params: Params,
  texts: ShellTexts,
  actions: ContextMenuActions,
): MenuItemConstructorOptions[] {
  const { isEditable, misspelledWord, dictionarySuggestions, selectionText, editFlags, linkURL } = params;
  const groups: MenuItemConstructorOptions[][] = [];
  if (isEditable && misspelledWord !== "") {
    const suggestions = dictionarySuggestions.slice(0, mostSuggestions);
    groups.push(
      suggestions.length === 0
        ? [{ label: texts.noSuggestions, enabled: false }]
        : suggestions.map((word) => ({ label: word, click: () => actions.replace(word) })),
      [{ label: texts.learnWord, click: () => actions.learn(misspelledWord) }],
    );
  }
  if (isEditable) {
    groups.push([
      { role: "cut", label: texts.cut, enabled: editFlags.canCut },
      { role: "copy", label: texts.copy, enabled: editFlags.canCopy },
      { role: "paste", label: texts.paste, enabled: editFlags.canPaste },
      { role: "selectAll", label: texts.selectAll, enabled: editFlags.canSelectAll },
    ]);
  } else if (selectionText.trim() !== "") groups.push([{ role: "copy", label: texts.copy }]);
  // Addresses of the page itself are useless outside it.
  if (/^(https?|mailto|tel):/i.test(linkURL)) {
    groups.push([{ label: texts.copyLink, click: () => actions.copyText(linkURL) }]);
  }
  return groups.flatMap((group, at) => (at === 0 ? group : [{ type: "separator" as const }, ...group]));
}

type MenuContents = Pick<WebContents, "on" | "replaceMisspelling"> & {
  session: Pick<Session, "addWordToSpellCheckerDictionary">;
};
type ContextMenuParts = {
  texts: () => ShellTexts;
  popUp: (template: MenuItemConstructorOptions[]) => void;
  copyText: (text: string) => void;
};

/** Opens the context menu of a page. */
export function offerContextMenu(contents: MenuContents, { texts, popUp, copyText }: ContextMenuParts): void {
  contents.on("context-menu", (_event, params) => {
    const template = contextMenu(params, texts(), {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      copyText,
    });
    if (template.length > 0) popUp(template);
  });
}
