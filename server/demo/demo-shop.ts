/** The admin of the demo's company. The password is public, so the account exists in demo mode only. */
export const demoAdmin = { email: "marina@demo.balcao.app", password: "balcao-demo" };

/** The demo's company, its connection, and the number of the phone that its customers write to. */
export const demoShop = { company: "Casa & Cozinha", connection: "Loja Centro", number: "5531988001020" } as const;
