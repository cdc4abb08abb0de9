import { type ReactNode, useRef } from "react";
import { type BackLink, ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ListBody, type ListBodyProps } from "./ListBody.tsx";
import { SearchBox } from "./SearchBox.tsx";

type ListPaneProps = ListBodyProps & {
  title: string;
  summary?: string | undefined;
  back?: BackLink;
  /** The buttons at the right of the head. */
  actions?: ReactNode;
  /** Between the head and the list; stays when nothing matches. */
  filters?: ReactNode;
};

/** A screen with one list: its head, and the list or the reason why there is none. */
export function ListPane({ title, summary, back, actions, filters, ...body }: ListPaneProps) {
  const { search } = body;
  const field = useRef<HTMLInputElement>(null);
  return (
    <ScreenFrame
      title={title}
      summary={summary}
      {...(back && { back })}
      // With filters, too, the list would have too little room on a phone to scroll by itself.
      {...(filters && { scrolls: "narrow" as const })}
      actions={
        <>
          {search && <SearchBox value={search.text} label={search.label} onSearch={search.onSearch} field={field} />}
          {actions}
        </>
      }
    >
      {filters}
      <ListBody {...body} onCleared={() => field.current?.focus()} />
    </ScreenFrame>
  );
}
