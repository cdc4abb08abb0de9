import { tokens } from "../theme.ts";

/** The product's logo: a counter as a speech bubble. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
    <rect width="32" height="32" rx="9" fill={tokens.colorBrandBackground} />
    <path d="M9 8.5h14a2.5 2.5 0 0 1 2.5 2.5v5.5H6.5V11A2.5 2.5 0 0 1 9 8.5Z" fill="#fff" />
    <path d="M5.5 18.5h21" stroke="#FFD0B2" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M10 20.5h5.5L10 25.2Z" fill="#fff" />
    {[12, 16, 20].map((x) => (
      <circle key={x} cx={x} cy="12.6" r="1.25" fill={tokens.colorBrandBackground} />
    ))}
  </svg>
);
