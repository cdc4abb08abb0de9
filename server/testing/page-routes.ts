/** Routes that answer pages and files for browsers, and are no part of the API: the documentation, the console, the phones, and Meta's return. */
export const pageRoutes = /^\/(docs|app|sandbox)?(\/|$)|^\/whatsapp-cloud\/signed-up$/;
