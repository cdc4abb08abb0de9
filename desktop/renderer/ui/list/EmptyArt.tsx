import { tokens } from "../theme.ts";

export type EmptyArtKind = "tray" | "chats" | "search" | "error" | "plug";

const line = { fill: tokens.surfaceRaised, stroke: tokens.colorNeutralStroke1, strokeWidth: 1.5 } as const;
const soft = tokens.selection;
const strong = tokens.colorBrandBackground;
const round = { strokeLinecap: "round", strokeLinejoin: "round", fill: "none" } as const;

const drawings: Record<EmptyArtKind, React.ReactNode> = {
  tray: (
    <>
      <rect x="22" y="34" width="68" height="34" rx="6" {...line} />
      <path d="M22 48h20l4 7h20l4-7h20" stroke={tokens.colorNeutralStroke1} strokeWidth="1.5" {...round} />
      <circle cx="56" cy="20" r="13" fill={soft} />
      <path d="m50.5 20.3 3.8 3.8 7.2-7.6" stroke={strong} strokeWidth="2.5" {...round} />
    </>
  ),
  chats: (
    <>
      <rect x="15" y="10" width="56" height="34" rx="8" {...line} />
      <path d="M27 22h33M27 30h21" stroke={tokens.colorNeutralStroke1} strokeWidth="3" {...round} />
      <rect x="46" y="34" width="54" height="30" rx="8" fill={soft} />
      <path d="M57 45h31M57 53h21" stroke={tokens.colorBrandStroke2} strokeWidth="3" {...round} />
    </>
  ),
  search: (
    <>
      <rect x="22" y="12" width="62" height="50" rx="7" {...line} />
      <path d="M33 25h32M33 35h18M33 45h24" stroke={tokens.colorNeutralStroke1} strokeWidth="3" {...round} />
      <circle cx="74" cy="44" r="11" fill={soft} stroke={strong} strokeWidth="2.5" />
      <path d="m82.5 52.5 11 11" stroke={strong} strokeWidth="3" {...round} />
    </>
  ),
  error: (
    <>
      <rect x="20" y="16" width="72" height="46" rx="7" {...line} />
      <path d="M20 28h72" stroke={tokens.colorNeutralStroke1} strokeWidth="1.5" />
      <path
        d="M30 42h10M72 42h10"
        stroke={tokens.colorNeutralStroke1}
        strokeWidth="3"
        strokeDasharray="0 6"
        {...round}
      />
      <circle cx="56" cy="42" r="13" fill={tokens.badSoft} />
      <path d="M56 36v7.500M56 48v.01" stroke={tokens.bad} strokeWidth="2.6" {...round} />
    </>
  ),
  plug: (
    <>
      <rect x="40" y="8" width="32" height="56" rx="7" {...line} />
      <path d="M52 15h8" stroke={tokens.colorNeutralStroke1} strokeWidth="2.5" {...round} />
      <circle cx="74" cy="48" r="13" fill={soft} />
      <path d="M74 42.500v11M68.5 48h11" stroke={strong} strokeWidth="2.5" {...round} />
    </>
  ),
};

/** The small line drawing above the text of an empty state. */
export const EmptyArt = ({ kind }: { kind: EmptyArtKind }) => (
  <svg width="112" height="80" viewBox="0 0 112 80" aria-hidden="true">
    <ellipse cx="56" cy="71" rx="44" ry="5" fill={tokens.colorNeutralBackground6} />
    {drawings[kind]}
  </svg>
);
