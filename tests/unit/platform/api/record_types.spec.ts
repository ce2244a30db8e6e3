import { test } from '@japa/runner'
import type { Same, Sent } from '#app/platform/api/route_handler'
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type ValueOf,
} from '#app/platform/api/schema'

const same = <One, Other>(_: Same<One, Other>): void => {}

/**
 * The compiler is the test of how routes compare records with schemas: where one of these is wrong,
 * it does not compile. `new_route.spec.ts` has what it says of routes.
 */
test.group('A record and its schema', () => {
  test('are of one type where moments are texts, and undefined is not there', () => {
    interface Thing {
      id: string
      madeAt: Date
      note: string | undefined
      parts: readonly { weight: number | null }[]
    }
    const part = object({ weight: nullable(integer()) })
    const schema = object({ id: text(), madeAt: text(), note: optional(text()), parts: list(part) })
    same<Sent<Thing>, ValueOf<typeof schema>>(true)
    same<Thing, ValueOf<typeof schema>>(false)
  })

  test('are not of one type where one may lack what the other has, or does not know', () => {
    const schema = object({ id: text(), note: optional(text()) })
    same<{ id: string; note?: string }, ValueOf<typeof schema>>(true)
    same<{ id: string }, ValueOf<typeof schema>>(false)
    same<{ id: string; note: string }, ValueOf<typeof schema>>(false)
  })

  test('are not of one type where a field is missing, may be null, or is another text', () => {
    const schema = object({ id: text(), on: flag(), kinds: list(oneOf(['A', 'B'])) })
    type Described = ValueOf<typeof schema>
    same<Described, { id: string; on: boolean; kinds: ('A' | 'B')[] }>(true)
    same<Described, { id: string; on: boolean }>(false)
    same<Described, { id: string | null; on: boolean; kinds: ('A' | 'B')[] }>(false)
    same<Described, { id: string; on: boolean; kinds: ('A' | 'C')[] }>(false)
    const mayBeNull = nullable(integer())
    same<ValueOf<typeof mayBeNull>, number | null>(true)
    same<ValueOf<typeof mayBeNull>, number>(false)
  })
})
