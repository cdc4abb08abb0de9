/** A person who uses a server over HTTP, as a screen does. */
export type ApiClient = {
  token: string;
  call: <T>(method: string, path: string, body?: object) => Promise<T>;
  sendForm: <T>(method: string, path: string, form: FormData) => Promise<T>;
};

/** Signs in. Calls reject with the answer's text when the server refuses. */
export async function signIn(url: string, email: string, password: string): Promise<ApiClient> {
  const { token } = await request<{ token: string }>(url, "POST", "/auth/login", { email, password });
  return clientOf(url, token);
}

/** The same person at another address of the same installation. */
export function clientOf(url: string, token: string): ApiClient {
  return {
    token,
    call: (method, path, body) => request(url, method, path, body, token),
    sendForm: (method, path, form) => request(url, method, path, form, token),
  };
}

async function request<T>(url: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  // A form sets its own type, with the boundary of its parts.
  const json = body && !(body instanceof FormData);
  const headers = {
    ...(json ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(url + path, { method, headers, body: json ? JSON.stringify(body) : (body ?? null) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}
