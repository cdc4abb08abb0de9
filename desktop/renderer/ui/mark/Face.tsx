import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Person20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useFileUrl } from "../page-context.ts";
import { hashOf, initialsOf } from "../text/initials.ts";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    borderRadius: "50%",
    overflow: "hidden",
    fontWeight: 600,
    lineHeight: 1,
    userSelect: "none",
  },
  picture: { width: "100%", height: "100%", objectFit: "cover" },
  steel: { background: tokens.colorPaletteSteelBackground2, color: tokens.colorPaletteSteelForeground2 },
  teal: { background: tokens.colorPaletteTealBackground2, color: tokens.colorPaletteTealForeground2 },
  cornflower: { background: tokens.colorPaletteCornflowerBackground2, color: tokens.colorPaletteCornflowerForeground2 },
  forest: { background: tokens.colorPaletteForestBackground2, color: tokens.colorPaletteForestForeground2 },
  grape: { background: tokens.colorPaletteGrapeBackground2, color: tokens.colorPaletteGrapeForeground2 },
  lavender: { background: tokens.colorPaletteLavenderBackground2, color: tokens.colorPaletteLavenderForeground2 },
  platinum: { background: tokens.colorPalettePlatinumBackground2, color: tokens.colorPalettePlatinumForeground2 },
});

const colors = ["steel", "teal", "cornflower", "forest", "grape", "lavender", "platinum"] as const;

type FaceProps = { name: string; size?: number; imageUrl?: string | null };

/** A person's picture or initials. The name is always shown beside it, so screen readers skip it. */
export function Face({ name, size = 40, imageUrl }: FaceProps) {
  const styles = useStyles();
  const url = useFileUrl(imageUrl ?? "");
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const color = colors[hashOf(name) % colors.length] ?? "steel";
  const hasPicture = url !== "" && url !== brokenUrl;
  const fontSize = size < 24 ? size * 0.44 : size * 0.35;
  return (
    <span
      aria-hidden="true"
      className={mergeClasses(styles.root, styles[color])}
      style={{ width: size, height: size, fontSize }}
    >
      {hasPicture ? (
        <img className={styles.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />
      ) : (
        initialsOf(name) || <Person20Regular fontSize={size / 2} />
      )}
    </span>
  );
}
