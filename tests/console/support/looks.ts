import type { Assert } from '@japa/assert'
import { axe } from '#tests/console/support/axe'
import { misdeedsOf, openPage, overflowOf, shot, VIEWS } from '#tests/console/support/browser'

/** A page in each size and theme: whole, in words, accessible, no wider than its window, from here. */
export async function assertLooks(
  assert: Assert,
  person: { cookie: string },
  name: string,
  path: string
): Promise<void> {
  for (const view of VIEWS) {
    const page = await openPage({ ...view, person })
    const answer = await page.goto(path)
    const where = `${name}, ${view.size}, ${view.theme}`
    await shot(page, `${name}-${view.size}-${view.theme}`)
    assert.equal(answer!.status(), 200, where)
    assert.notMatch((await page.textContent('main'))!, /translation missing|@!|undefined/, where)
    assert.deepEqual(await axe(page), [], where)
    assert.isAtMost(await overflowOf(page), 0, where)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, where)
  }
}
