import { viewLimits } from "@balcao/shared/inbox/views.ts";
import { Button, makeStyles, Select } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../../ui/theme.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import { type Draft, type DraftGroup, newCondition, newGroup } from "./filter-draft.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px" },
  group: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    minWidth: 0,
    margin: 0,
    padding: "12px",
    border: 0,
    borderRadius: "8px",
    background: tokens.colorNeutralBackground2,
    // There a condition has several lines.
    [narrow]: { gap: "16px" },
  },
  match: { alignSelf: "flex-start", maxWidth: "100%" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

type FilterEditorProps = {
  draft: Draft;
  /** True after a try to save: conditions without values say so. */
  isTried: boolean;
  onChange: (draft: Draft) => void;
};

/** The groups of a filter with their conditions. */
export function FilterEditor({ draft, isTried, onChange }: FilterEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { match, groups } = draft;
  const change = (changed: DraftGroup) =>
    onChange({
      match,
      groups: groups
        .map((group) => (group.key === changed.key ? changed : group))
        .filter(({ conditions }) => conditions.length > 0),
    });
  return (
    <div className={styles.root}>
      {groups.map((group, at) => (
        <div key={group.key} className={styles.root}>
          {at > 0 && (
            <MatchSelect
              label={t("views.match.ofGroups")}
              match={match}
              words="groups"
              onChange={(match) => onChange({ match, groups })}
            />
          )}
          <fieldset className={styles.group} aria-label={t("views.group", { n: at + 1 })}>
            {group.conditions.length > 1 && (
              <MatchSelect
                label={t("views.match.ofConditions")}
                match={group.match}
                words="conditions"
                onChange={(match) => change({ ...group, match })}
              />
            )}
            {group.conditions.map((one, place) => (
              <ConditionRow
                key={one.key}
                place={place + 1}
                condition={one.condition}
                isTried={isTried}
                onChange={(condition) =>
                  change({
                    ...group,
                    conditions: group.conditions.map((other) =>
                      other.key === one.key ? { ...one, condition } : other,
                    ),
                  })
                }
                onRemove={() => change({ ...group, conditions: group.conditions.filter(({ key }) => key !== one.key) })}
              />
            ))}
            {group.conditions.length < viewLimits.conditions && (
              <div className={styles.actions}>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<Add20Regular />}
                  onClick={() => change({ ...group, conditions: [...group.conditions, newCondition()] })}
                >
                  {t("views.addCondition")}
                </Button>
              </div>
            )}
          </fieldset>
        </div>
      ))}
      {groups.length < viewLimits.groups && (
        <div className={styles.actions}>
          <Button
            appearance="subtle"
            size="small"
            icon={<Add20Regular />}
            onClick={() => onChange({ match, groups: [...groups, newGroup()] })}
          >
            {t(groups.length === 0 ? "views.addCondition" : "views.addGroup")}
          </Button>
        </div>
      )}
    </div>
  );
}

type MatchSelectProps = {
  label: string;
  match: Draft["match"];
  words: "groups" | "conditions";
  onChange: (match: Draft["match"]) => void;
};

function MatchSelect({ label, match, words, onChange }: MatchSelectProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select
      className={styles.match}
      size="small"
      aria-label={label}
      value={match}
      onChange={(_event, { value }) => onChange(value === "any" ? "any" : "all")}
    >
      <option value="all">{t(`views.match.${words}.all`)}</option>
      <option value="any">{t(`views.match.${words}.any`)}</option>
    </Select>
  );
}
