import { request, type Answer } from '#tests/fixtures/api'
import type { World } from './world.js'

/**
 * The type of a field, as the peer's documents give it: `string`, or several as `string|null`. A list is
 * its element in brackets, an object its fields; the name of a field that may be left out ends in `?`, and
 * `*` stands for names that are made up.
 */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape }

export interface Asked {
  method: string
  path: string
  headers?: Record<string, string>

  /** Sent as JSON, or as a form where `isForm`. */
  body?: Record<string, unknown>
  isForm?: boolean
}

/** What a call takes: its type there, and a value that is tried here. */
export interface Taken {
  type: string
  value: unknown | ((world: World) => unknown)

  /** What happens with the value here; left out: it has an effect. */
  here?: 'ignored' | 'refused'
  why?: string

  /** Shows the effect where it is not seen by comparing answers. */
  shows?: (answer: Answer, world: World, without: readonly [Answer, Answer]) => boolean
}

/** A call of the peer that is answered here. */
export interface PeerCall {
  call: string
  ask(world: World): Asked | Promise<Asked>
  takes?: Record<string, Taken>

  /** Of a success here; left out: 200. */
  status?: number

  /** Left out: the answer has no body. */
  answers?: Shape

  /** Does it make a link? */
  makesLink?: boolean

  /** Why a field differs, by its path. */
  why?: Record<string, string>
}

export interface Peer {
  id: string
  name: string

  /** Where its documents are. */
  source: string
  calls: readonly PeerCall[]

  /** Calls that Shunt does not have, with the refusal of the dialect. */
  refused: { calls: readonly string[]; ask(call: string, world: World): Asked; answers: Shape }
}

/**
 * Sets one more field of a request, where the request has its fields.
 *
 * @param field its name; what stands behind a space is for readers
 */
export function withField(asked: Asked, field: string, value: unknown): Asked {
  const name = field.split(' ')[0]
  if (asked.body && asked.method !== 'GET') {
    return { ...asked, body: { ...asked.body, [name]: value } }
  }
  const [path, query = ''] = asked.path.split('?')
  const fields = new URLSearchParams(query)
  fields.delete(name)
  for (const one of Array.isArray(value) ? value : [value]) fields.append(name, String(one))
  return { ...asked, path: `${path}?${fields}` }
}

/** Makes a call of the peer. */
export function send({ method, path, headers, body, isForm }: Asked): Promise<Answer> {
  if (isForm) {
    return request(path, { method, body: new URLSearchParams(body as Record<string, string>) })
  }
  return request(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}
