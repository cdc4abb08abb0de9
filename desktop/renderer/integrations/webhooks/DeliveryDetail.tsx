import type { WebhookDelivery } from "@balcao/shared/integrations/webhooks.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowRepeatAll20Regular } from "@fluentui/react-icons";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { narrow, tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useReadDeliveryQuery, useReplayDeliveryMutation } from "./webhooks-api.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    margin: "0 8px 12px",
    padding: "12px 16px",
    borderRadius: "8px",
    background: tokens.surfaceChat,
    [narrow]: { padding: "8px 12px", margin: "0 0 12px" },
  },
  label: { margin: 0, fontSize: "12px", lineHeight: "16px", fontWeight: 600, color: tokens.colorNeutralForeground2 },
  code: {
    margin: 0,
    maxHeight: "240px",
    overflow: "auto",
    fontSize: "12px",
    lineHeight: "18px",
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  next: { color: tokens.colorNeutralForeground2 },
});

type DeliveryDetailProps = { webhookId: number; delivery: WebhookDelivery };

/** The request and response of a delivery, and the button to send it again. */
export function DeliveryDetail({ webhookId, delivery }: DeliveryDetailProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const timeZone = useTimeZone();
  const of = { webhookId, deliveryId: delivery.id };
  const { data, isError, refetch } = useReadDeliveryQuery(of);
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  const answer = answerText(t, delivery);
  const run = async () => {
    const { error } = await replay(of);
    if (error) showFailure(error);
    else show("success", t("webhooks.replayed"));
  };
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <div className={styles.root} aria-busy />;
  const block = (label: string, code: string) => (
    <>
      <h3 className={styles.label}>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled by keyboard too */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </>
  );
  return (
    <div className={styles.root}>
      {block(t("webhooks.request"), JSON.stringify(data.request, null, 2))}
      {block(`${t("webhooks.answer")}: ${answer}`, data.answer ?? t("webhooks.noAnswer"))}
      <div className={styles.foot}>
        <Button
          size="small"
          icon={<ArrowRepeatAll20Regular />}
          disabledFocusable={isLoading}
          onClick={() => void run()}
        >
          {t(delivery.state === "waiting" ? "webhooks.tryNow" : "webhooks.replay")}
        </Button>
        {delivery.nextAt && (
          <span className={styles.next}>
            {t("webhooks.next", { when: shortDateTimeText(delivery.nextAt, timeZone) })}
          </span>
        )}
      </div>
    </div>
  );
}

type Attempted = Pick<WebhookDelivery, "attempts" | "status" | "problem" | "durationMs">;

/** The result of the last attempt, on one line. */
export function answerText(t: TFunction, { attempts, status, problem, durationMs }: Attempted): string {
  if (attempts === 0) return t("webhooks.notTried");
  const took = t("webhooks.took", { ms: durationMs ?? 0 });
  if (problem === null || problem === "status") return `${t("webhooks.status", { status: status ?? 0 })} · ${took}`;
  return `${t(`webhooks.problems.${problem}`)} · ${took}`;
}
