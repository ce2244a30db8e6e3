import type { Actor } from '#app/access/workspace_access'

/** Where a call of somebody comes from who need not be signed in. */
export type Origin = Pick<Actor, 'address' | 'requestId'>
