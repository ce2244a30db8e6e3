import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { request } from '#tests/fixtures/api'

const PATH = '/console/components'

browserGroup('Forms', () => {
  for (const script of [true, false]) {
    test(`come back with what is wrong and what was typed, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const page = await openPage({ script })
      await page.goto(PATH)
      await page.getByLabel('Zone', { exact: true }).selectOption('Europe/London')
      await page.getByRole('checkbox', { name: 'Keep' }).uncheck()
      await page.getByRole('button', { name: 'Save name' }).click()
      const name = page.locator('#workshop-name')
      assert.equal(await name.getAttribute('aria-invalid'), 'true')
      if (script) assert.isTrue(await name.evaluate((element) => element.matches(':focus')))
      assert.match(await page.title(), /^Error: /)
      const described = await name.getAttribute('aria-describedby')
      assert.include(described!, 'workshop-name-error')
      assert.include(
        (await page.locator('#workshop-name-error').textContent())!,
        'Give it a name, so that you know it again.'
      )
      assert.equal(await page.locator('#workshop-zone').inputValue(), 'Europe/London')
      assert.isFalse(await page.getByRole('checkbox', { name: 'Keep' }).isChecked())
      await page.reload()
      assert.isNull(await page.locator('#workshop-name').getAttribute('aria-invalid'))
    })
  }

  test('tell what was done, once', async ({ assert }) => {
    const page = await openPage()
    await page.goto(PATH)
    await page.locator('#workshop-name').fill('Lantern')
    await page.getByRole('button', { name: 'Save name' }).click()
    const told = page.locator('.toasts').getByText('“Lantern” is saved.')
    await told.waitFor()
    await page.locator('[data-announcer]', { hasText: 'is saved' }).waitFor({ state: 'attached' })
    await page.reload()
    assert.equal(await told.count(), 0)
  })

  test('can answer at once, without a redirect', async ({ assert }) => {
    const page = await openPage()
    await page.goto(PATH)
    await page.locator('#workshop-name').fill('now')
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      page.getByRole('button', { name: 'Save name' }).click(),
    ])
    assert.equal(answer.status(), 422)
    await page.getByText('Answered at once').waitFor()
    assert.equal(await page.locator('#workshop-name').inputValue(), 'now')
  })

  test('are refused without their token, and say so on the form', async ({ assert }) => {
    const page = await openPage()
    await page.goto(PATH)
    await page.context().clearCookies()
    await page.locator('#workshop-name').fill('Lantern')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('This form was open for too long').waitFor()
    assert.equal(await page.locator('#workshop-name').inputValue(), 'Lantern')
    const bare = await request(PATH, { method: 'POST', body: new URLSearchParams({ name: 'x' }) })
    assert.equal(bare.status, 303)
    assert.equal(bare.headers.get('location'), PATH)
  })
})
