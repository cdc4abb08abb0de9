import { BookQuestionMark20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useCommands } from "../../ui/commands/commands-context.ts";
import { fromScreen, guideAddress, pageOfScreen } from "./screen-pages.ts";

/** The screen's help in the palette, also where the header has no room for its link. */
export function GuideCommand() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const page = pageOfScreen(location);
  useCommands(
    page === null
      ? []
      : [
          {
            id: "screen-help",
            label: t("helps.guide.ofScreen"),
            icon: <BookQuestionMark20Regular />,
            run: () => void navigate(guideAddress(page), { state: fromScreen(location) }),
          },
        ],
  );
  return null;
}
