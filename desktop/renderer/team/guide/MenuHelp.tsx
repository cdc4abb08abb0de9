import { Button } from "@fluentui/react-components";
import { BookQuestionMark20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { fromScreen, guideAddress, pageOfScreen } from "./screen-pages.ts";

/** The screen's help in a menu that covers the screen and closes by `onPick`. */
export function MenuHelp({ className, onPick }: { className: string; onPick: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const page = pageOfScreen(location);
  if (page === null) return null;
  const open = () => {
    onPick();
    void navigate(guideAddress(page), { state: fromScreen(location) });
  };
  return (
    <Button appearance="subtle" className={className} icon={<BookQuestionMark20Regular />} onClick={open}>
      {t("helps.guide.ofScreen")}
    </Button>
  );
}
