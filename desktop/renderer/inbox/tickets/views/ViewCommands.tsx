import { Filter20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { useListViewsQuery } from "./views-api.ts";

/** Registers each saved view as a place of the palette; renders nothing. */
export function ViewCommands() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: views = [] } = useListViewsQuery();
  useCommands(
    views.map(({ id, name }) => ({
      id: `view-${id}`,
      label: t("views.go", { name }),
      icon: <Filter20Regular />,
      isPlace: true,
      run: () => void navigate(`/tickets?view=${id}`),
    })),
  );
  return null;
}
