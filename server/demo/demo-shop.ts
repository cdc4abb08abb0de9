/** The demo's company, its connection, and the number of the phone that its customers write to. */
export const demoShop = { company: "Casa & Cozinha", connection: "Loja Centro", number: "5531988001020" } as const;
