import { Filter20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { type Digit, digits, type SingleKeys } from "../../../ui/commands/shortcuts.ts";
import { useListViewsQuery } from "./views-api.ts";

/** Registers each saved view as a place of the palette; renders nothing. */
export function ViewCommands() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: views = [] } = useListViewsQuery();
  useCommands(
    views.map(({ id, name }, index) => ({
      id: `view-${id}`,
      label: t("views.go", { name }),
      icon: <Filter20Regular />,
      isPlace: true,
      ...keysOf(digits[index]),
      run: () => void navigate(`/tickets?view=${id}`),
    })),
  );
  return null;
}

/** The first nine have keys. */
const keysOf = (digit: Digit | undefined): { singleKeys?: SingleKeys } => (digit ? { singleKeys: `G ${digit}` } : {});
