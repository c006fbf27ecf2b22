/** Passkeys: the server's question to the browser's device, and the device's answer to the server. */

type Plain = { [name: string]: unknown };

const toBytes = (text: string): ArrayBuffer => {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
};
const toText = (bytes: ArrayBuffer | null): string | undefined => bytes
  ? btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
  : undefined;
const withIds = (list: Plain[] | undefined): PublicKeyCredentialDescriptor[] =>
  (list ?? []).map((each) => ({ ...each, id: toBytes(each.id as string) }) as PublicKeyCredentialDescriptor);

async function send(address: string, token: string, body: BodyInit, json: boolean): Promise<Plain> {
  const headers: Record<string, string> = { "X-CSRFToken": token, Accept: "application/json" };
  if (json) headers["Content-Type"] = "application/json";
  const reply = await fetch(address, { method: "POST", headers, body });
  const found = (await reply.json()) as Plain;
  if (!reply.ok) throw new Error(String(found.problem ?? "That did not work. Load the page again."));
  return found;
}

function tokenOf(element: HTMLElement): string {
  return element.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

function say(element: HTMLElement, error: unknown): void {
  const place = element.querySelector<HTMLElement>(".problem");
  if (!place) return;
  const left = error instanceof DOMException && error.name === "NotAllowedError";
  place.textContent = left ? "The device was not asked, or did not answer." : (error as Error).message;
  place.hidden = false;
}

async function signIn(box: HTMLElement): Promise<void> {
  const token = tokenOf(box);
  const { publicKey } = await send(box.dataset.passkey ?? "", token, "", false) as { publicKey: Plain };
  const found = await navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: toBytes(publicKey.challenge as string),
      allowCredentials: withIds(publicKey.allowCredentials as Plain[] | undefined),
    },
  }) as PublicKeyCredential;
  const answer = found.response as AuthenticatorAssertionResponse;
  const { goal } = await send(box.dataset.answer ?? "", token, JSON.stringify({
    id: found.id,
    rawId: toText(found.rawId),
    type: found.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(answer.clientDataJSON),
      authenticatorData: toText(answer.authenticatorData),
      signature: toText(answer.signature),
      userHandle: toText(answer.userHandle),
    },
  }), true);
  location.assign(String(goal));
}

async function add(form: HTMLFormElement): Promise<void> {
  const token = tokenOf(form);
  const { publicKey } = await send(form.dataset.newPasskey ?? "", token, new FormData(form), false) as { publicKey: Plain };
  const user = publicKey.user as Plain;
  const found = await navigator.credentials.create({
    publicKey: {
      ...(publicKey as unknown as PublicKeyCredentialCreationOptions),
      challenge: toBytes(publicKey.challenge as string),
      user: { ...user, id: toBytes(user.id as string) } as PublicKeyCredentialUserEntity,
      excludeCredentials: withIds(publicKey.excludeCredentials as Plain[] | undefined),
    },
  }) as PublicKeyCredential;
  const answer = found.response as AuthenticatorAttestationResponse;
  const { codes } = await send(form.dataset.answer ?? "", token, JSON.stringify({
    name: new FormData(form).get("name"),
    response: {
      id: found.id,
      rawId: toText(found.rawId),
      type: found.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: toText(answer.clientDataJSON),
        attestationObject: toText(answer.attestationObject),
      },
    },
  }), true);
  const shown = form.querySelector<HTMLElement>("[data-codes]");
  const list = shown?.querySelector("pre");
  if (!shown || !list || !(codes as string[]).length) return location.reload();
  list.textContent = (codes as string[]).join("\n");
  shown.hidden = false;
}

if (window.PublicKeyCredential) {
  for (const box of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
    box.hidden = false;
    box.querySelector("button")?.addEventListener("click", () => {
      signIn(box).catch((error: unknown) => say(box, error));
    });
  }
  const form = document.querySelector<HTMLFormElement>("form[data-new-passkey]");
  if (form) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      add(form).catch((error: unknown) => say(form, error));
    });
  }
}
