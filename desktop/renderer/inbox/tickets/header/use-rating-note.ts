import { ratingObstacle, ratingTemplateOf } from "@balcao/shared/channels/rating-template.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useListMessageTemplatesQuery } from "../../../channels/message-templates/message-templates-api.ts";
import { useWindowMinutes } from "../../use-window-minutes.ts";

/**
 * How a resolved ticket's rating is asked for outside of the service window, or that it is not; null inside the window, and
 * until the connection's templates are known.
 */
export function useRatingNote({ windowUntil, whatsappId }: Ticket): string | null {
  const { t } = useTranslation();
  const isOver = useWindowMinutes(windowUntil) === 0;
  const { data } = useListMessageTemplatesQuery(whatsappId ?? 0, { skip: !isOver || whatsappId === null });
  if (!isOver || !data) return null;
  if (ratingObstacle(ratingTemplateOf(data)) === null) return t("tickets.unsaid.byTemplate");
  return t("tickets.unsaid.ahead", { why: t("tickets.unsaid.why.window") });
}
