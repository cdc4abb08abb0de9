/** What people answer with most; the same six that phones offer. */
export const quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;
