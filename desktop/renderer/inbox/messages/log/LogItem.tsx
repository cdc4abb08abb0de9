import { memo } from "react";
import { DayMark, NewMark } from "../../../ui/log/log-marks.tsx";
import { Bubble } from "../bubble/Bubble.tsx";
import { ChangeMark } from "./ChangeMark.tsx";
import { NoteInLog } from "./NoteInLog.tsx";
import { TicketMark } from "./TicketMark.tsx";
import type { TimelineItem } from "./timeline.ts";

type LogItemProps = { item: TimelineItem; isEdited: boolean; isFlashed: boolean; isLast: boolean; isGroup: boolean };

/**
 * One item of the log. Items are rebuilt with every change of the list: only one that looks different is rendered
 * again.
 */
export const LogItem = memo(
  ({ item, isEdited, isFlashed, isLast, isGroup }: LogItemProps) => {
    if (item.kind === "bubble") {
      return (
        <div data-item={item.key} data-message={item.message.id}>
          <Bubble item={item} isEdited={isEdited} isFlashed={isFlashed} isLastOfLog={isLast} isGroup={isGroup} />
        </div>
      );
    }
    // Marks move when pages are added or removed, so they do not anchor the scroll position.
    return (
      <div data-item={item.key} {...(item.kind !== "note" && { "data-loose": "" })}>
        {item.kind === "day" && <DayMark date={item.date} />}
        {item.kind === "new" && <NewMark />}
        {item.kind === "ticket" && <TicketMark protocol={item.protocol} createdAt={item.createdAt} />}
        {item.kind === "change" && <ChangeMark line={item.line} />}
        {item.kind === "note" && <NoteInLog note={item.note} />}
      </div>
    );
  },
  (before, after) =>
    before.isEdited === after.isEdited &&
    before.isFlashed === after.isFlashed &&
    before.isLast === after.isLast &&
    before.isGroup === after.isGroup &&
    isSame(before.item, after.item),
);

function isSame(one: TimelineItem, other: TimelineItem): boolean {
  const keys = Object.keys(one) as (keyof TimelineItem)[];
  return one.kind === other.kind && keys.every((key) => one[key] === other[key]);
}
