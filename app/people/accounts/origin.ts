import type { Actor } from '#app/platform/access/workspace_access'

/** Where a call of someone comes from who need not be signed in. */
export interface Origin extends Pick<Actor, 'address' | 'requestId'> {
  /** The cookie that says which accounts the browser has signed in to before. */
  devices?: string | null

  /** The language that the browser asks for, of those that the console has. */
  language?: string | null
}
