import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { aPlane } from '#tests/redirect/support/test_plane'

/**
 * Creates the redirect plane with a link in every state that shows a page, as a browser reaches it.
 */
async function aPlaneToVisit() {
  const names = { appHostname: 'app.test', shortDomain: '127.0.0.1', appUrl: 'http://app.test' }
  const plane = await aPlane({ names })
  await plane.start()
  const workspaceName = 'Northmoor Museums'
  const put = (alias: string, row: object) => plane.source.put(alias, { workspaceName, ...row })
  put('later', { startsAt: new Date(plane.clock.ms + 3_600_000) })
  put('over', { endsAt: new Date(plane.clock.ms - 1) })
  put('held', { status: 'Paused' })
  const origin = `http://127.0.0.1:${plane.port}`
  put('secret', { passwordHash: 'hash of sesame', destinationUrl: `${origin}/let-in` })
  return { ...plane, origin }
}

browserGroup('Pages that visitors see', (group) => {
  let plane: Awaited<ReturnType<typeof aPlaneToVisit>>
  group.each.setup(async () => {
    plane = await aPlaneToVisit()
    return () => plane.close()
  })

  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const page = await openPage({ size })
      for (const [alias, status] of [
        ['nothing', 404],
        ['later', 404],
        ['held', 404],
        ['over', 410],
        ['secret', 401],
      ] as const) {
        // prettier-ignore
        const answer = await page.goto(`${plane.origin}/${alias}`)
        assert.equal(answer!.status(), status)
        await shot(page, `visitors-${alias}-${size}`)
        assert.deepEqual(await axe(page), [], alias)
        assert.isAtMost(await overflowOf(page), 0, alias)
      }
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('That is not the password.').waitFor()
      await shot(page, `visitors-wrong-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.deepEqual(misdeedsOf(page).errors, [])
    })
  }

  for (const script of [true, false]) {
    test(`a password: wrong, right, remembered, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const page = await openPage({ script })
      await page.goto(`${plane.origin}/secret`)
      assert.equal(await page.title(), 'This link asks for a password')
      await page.getByLabel('Password').fill('wrong')
      await page.getByLabel('Password').press('Enter')
      await page.getByText('That is not the password.').waitFor()
      assert.equal(await page.getByLabel('Password').inputValue(), '')
      assert.isEmpty(await plane.clicks())
      await page.getByLabel('Password').fill('sesame')
      await page.getByLabel('Password').press('Enter')
      await page.waitForURL(`${plane.origin}/let-in`)
      assert.lengthOf(await plane.clicks(), 1)
      await page.goto(`${plane.origin}/secret`)
      assert.equal(page.url(), `${plane.origin}/let-in`)
      assert.lengthOf(await plane.clicks(), 2)
      plane.source.put('secret', { passwordHash: 'hash of another' })
      plane.plane.lookup.forget('/secret')
      await page.goto(`${plane.origin}/secret`)
      await page.getByLabel('Password').waitFor()
    })
  }

  test('too many wrong ones have to wait, and are told how', async ({ assert }) => {
    const page = await openPage()
    await page.goto(`${plane.origin}/secret`)
    for (let tries = 0; tries < 10; tries++) {
      await page.getByLabel('Password').fill(`wrong ${tries}`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('That is not the password.').waitFor()
    }
    await page.getByLabel('Password').fill('sesame')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Too many wrong passwords' }).waitFor()
    await shot(page, 'visitors-throttled')
    assert.deepEqual(await axe(page), [])
    assert.isEmpty(await plane.clicks())
    plane.monotonic.ms += 300_000
    await page.goto(`${plane.origin}/secret`)
    await page.getByLabel('Password').fill('sesame')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${plane.origin}/let-in`)
  })
})
