import type { Chat } from "@balcao/shared/team/chats.ts";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppSelector, useSessionUser } from "../../../client/hooks.ts";
import { isToChat } from "../../../client/outbox/outbox-slice.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { LogFrame } from "../../../ui/log/LogFrame.tsx";
import { LogSkeleton } from "../../../ui/log/LogSkeleton.tsx";
import { DayMark, NewMark } from "../../../ui/log/log-marks.tsx";
import { useLogScroll } from "../../../ui/log/use-log-scroll.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { chatMessagesIn } from "../chat-pages.ts";
import { useListChatMessagesInfiniteQuery } from "../chats-api.ts";
import { ChatBubble } from "./ChatBubble.tsx";
import { buildChatTimeline, type ChatItem } from "./chat-timeline.ts";
import { useChatUnread } from "./use-chat-unread.ts";

const PictureViewer = lazyNamed(() => import("../../../ui/media/PictureViewer.tsx"), "PictureViewer", "ahead");

/** Earlier messages are fetched this close to the top, in pixels. */
const nearTop = 600;

/** The messages of a chat, or a stand-in until they are loaded. Mount a new one for each chat. */
export function ChatLog({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  // Messages that came while this chat was closed are not in its cached pages.
  const query = useListChatMessagesInfiniteQuery(chat.id, { refetchOnMountOrArgChange: true });
  if (query.isError && !query.data) {
    return (
      <LoadFailed title={t("chats.failedTitle")} text={t("messages.failedText")} onRetry={() => void query.refetch()} />
    );
  }
  if (!query.data) return <LogSkeleton />;
  return <LoadedLog chat={chat} query={query} />;
}

type Query = ReturnType<typeof useListChatMessagesInfiniteQuery>;

function LoadedLog({ chat, query }: { chat: Chat; query: Query }) {
  const me = useSessionUser();
  const timeZone = useTimeZone();
  const messages = useMemo(() => chatMessagesIn(query.data?.pages), [query.data]);
  const allOutbox = useAppSelector((state) => state.outbox);
  const outbox = useMemo(
    () => allOutbox.filter(isToChat).filter(({ chatId }) => chatId === chat.id),
    [allOutbox, chat.id],
  );
  const [atEndNow, setAtEndNow] = useState(true);
  const { newFromId, unseenCount } = useChatUnread(chat, messages, atEndNow);
  const timeline = useMemo(
    () => buildChatTimeline({ messages, outbox, me, newFromId, timeZone }),
    [messages, outbox, me, newFromId, timeZone],
  );
  // Rendered in slices between frames: a page of bubbles at once would interrupt the reader's scrolling.
  const items = useDeferredValue(timeline);
  const hasOlder = query.hasNextPage;
  const isLoading = query.isFetchingNextPage ? "older" : null;
  const scroll = useLogScroll({
    items,
    ownKey: justWritten(items.at(-1)),
    hasNewer: false,
    nearTop,
    // New messages are rendered with a delay: until then the list is shorter than its data.
    onNearTop: () => hasOlder && !query.isFetching && items === timeline && void query.fetchNextPage(),
    onNearBottom: () => undefined,
  });
  if (scroll.atEnd !== atEndNow) setAtEndNow(scroll.atEnd);
  const [pictureId, setPictureId] = useState<string | null>(null);
  return (
    <>
      <LogFrame
        scroll={scroll}
        isEmpty={items.length === 0}
        hasOlder={hasOlder}
        hasNewer={false}
        isLoading={isLoading}
        unseenCount={unseenCount}
        onEnd={scroll.toEnd}
      >
        {items.map((item) => (
          // Marks move when pages are added, so they do not anchor the scroll position.
          <div key={item.key} data-item={item.key} {...(item.kind !== "bubble" && { "data-loose": "" })}>
            {item.kind === "day" && <DayMark date={item.date} />}
            {item.kind === "new" && <NewMark />}
            {item.kind === "bubble" && <ChatBubble item={item} onPicture={setPictureId} />}
          </div>
        ))}
      </LogFrame>
      <Suspense>
        {pictureId !== null && (
          <PictureViewer
            pictures={messages.flatMap(({ id, media, message }) =>
              media?.isPicture ? [{ id, name: media.file.name, url: media.file.url, caption: message }] : [],
            )}
            startId={pictureId}
            onClose={() => setPictureId(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const justWritten = (newest: ChatItem | undefined): string | undefined =>
  newest?.kind === "bubble" && newest.entry && newest.entry.state !== "failed" ? newest.key : undefined;
