import type { SettingsDescription } from '#app/platform/plugins/contract/settings'

/** A provider as an administrator or an Owner set it up. */
export interface ConfiguredProvider {
  id: string

  /** By the names of the kind's own settings; what is not set is null. */
  settings: Readonly<Record<string, string | number | boolean | null>>

  /** What the provider knows this installation by; null: none was entered. */
  secret: string | null

  /** Where the provider sends people back to. */
  redirectUrl: string
}

/** Where a browser goes to sign in, and what it brings back unread. */
export interface SignInStart {
  url: string

  /** Encrypted, in a cookie of ten minutes. */
  kept: Readonly<Record<string, string>>
}

/** What came back with the browser. */
export interface SignInReturn {
  /** The whole address that the provider sent the browser to. */
  url: string
  kept: Readonly<Record<string, string>>

  /** What `receive` made of the form that the provider sent them with. */
  answer?: string
}

/** What a provider sent people back with, in a form: judged, and not yet who they are here. */
export interface ReceivedAnswer {
  /** For `complete`: at most 64 KiB. */
  answer: string

  /** It counts once: what the provider calls it, and until when it would count again. */
  once: { id: string; expiresAt: Date }

  /** Did the provider begin, with no one having asked? */
  isUnsolicited: boolean
}

/** What a provider needs to know of this installation, as a file. */
export interface OwnDescription {
  contentType: string
  body: string
}

/** Who someone is, as the provider says. */
export interface ProvedIdentity {
  /** What the provider knows them by: it never names another person. At most 255 characters. */
  subject: string

  /** null: the provider says none. */
  email: string | null

  /** Does the provider say that the address is theirs? */
  emailVerified: boolean
  displayName: string | null
  groups: readonly string[]

  /** What the provider calls its own session; null: nothing. */
  session: string | null

  /** What the provider wants to see when they sign out; kept encrypted. null: nothing. */
  signOutToken: string | null
}

/**
 * Why no one was signed in.
 *
 * - `Unavailable`: the provider did not answer
 * - `Denied`: the person stopped, or the provider does not let them in
 * - `Expired`: it took too long, or was used before
 * - `Untrusted`: what it answered does not hold
 * - `Misconfigured`: the provider and this installation do not fit each other
 */
export type SignInFault = 'Unavailable' | 'Denied' | 'Expired' | 'Untrusted' | 'Misconfigured'

export interface RefusedSignIn {
  refused: SignInFault

  /** For the log: what is wrong, without secrets. */
  detail: string
}

/** One thing that a test of a provider looked at. */
export interface ProviderFinding {
  /** What it is about, as `discovery`. */
  name: string
  status: 'Ok' | 'Warning' | 'Error'

  /** One sentence: what is there, or what is wrong and what to do. */
  message: string
}

/** Someone who signed out at the provider: in one of its sessions, or in all of them. */
export interface EndedAtProvider {
  /** Names this message; a second one with the same name is a repetition. */
  id: string
  subject: string | null
  session: string | null

  /** Where the provider wants the browser back that brought the message; null: nowhere. */
  returnUrl?: string | null
}

/** A way in which companies prove who their people are, as OpenID Connect. */
export interface IdentityProviderKind {
  /** In PascalCase: `Oidc`. Unique among all plugins. */
  kind: string

  /** What people call it. */
  name: string

  /** What a provider of this kind is set up with, beside its secret. */
  settings: SettingsDescription

  /** One sentence: what its secret is, where that is not what the provider knows this installation by. */
  secretHelp?: string

  /**
   * Begins a sign-in.
   *
   * @param given `loginHint`: the address of the person, where it is known; `fresh`: they have to show
   * once more who they are, which `complete` has to check
   */
  begin(
    provider: ConfiguredProvider,
    given: { loginHint: string | null; fresh: boolean }
  ): Promise<SignInStart | RefusedSignIn>

  /** Ends it: judges what the browser brought back. */
  complete(
    provider: ConfiguredProvider,
    given: SignInReturn
  ): Promise<ProvedIdentity | RefusedSignIn>

  /**
   * Of a kind whose providers send people back with a form: judges it, before the browser is known.
   * `redirectUrl` then takes forms.
   */
  receive?(
    provider: ConfiguredProvider,
    form: Readonly<Record<string, string>>
  ): Promise<ReceivedAnswer | RefusedSignIn>

  /**
   * Of a kind that asks people for their password here: checks it. Then `begin` and `complete` are never
   * called.
   */
  checkPassword?(
    provider: ConfiguredProvider,
    given: { login: string; password: string }
  ): Promise<ProvedIdentity | RefusedSignIn>

  /** Describes this installation to the provider, where it takes a file for that. */
  describe?(provider: ConfiguredProvider): Promise<OwnDescription | RefusedSignIn>

  /** Says what is right and wrong with a provider, within ten seconds. */
  test(provider: ConfiguredProvider): Promise<ProviderFinding[]>

  /** Says where to sign out at the provider; null: it takes none. */
  findSignOutUrl?(
    provider: ConfiguredProvider,
    given: { signOutToken: string | null; returnUrl: string }
  ): Promise<string | null>

  /**
   * Reads a message that someone signed out at the provider.
   *
   * @param query as it came, where a browser brought it: signatures are over its bytes
   */
  readSignOut?(
    provider: ConfiguredProvider,
    form: Readonly<Record<string, string>>,
    query?: string
  ): Promise<EndedAtProvider | RefusedSignIn>
}
