import { test } from '@japa/runner'
import { harmlessInput, keepableInput } from '#app/platform/console/rules/old_input'

const typed = {
  _csrf: 'token',
  _form: 'workshop',
  email: 'a@example.com',
  password: 'open sesame',
  new_password: 'open sesame',
  code: '123456',
  recoveryCode: 'abc',
  resetToken: 'x',
  clientSecret: 'x',
}

test.group('What comes back into a refused form', () => {
  test('no secret, and nothing of the form itself', ({ assert }) => {
    assert.deepEqual(keepableInput(typed), { email: 'a@example.com' })
    assert.deepEqual(harmlessInput(typed), { email: 'a@example.com' })
  })

  test('not more than a cookie holds: the longest values go first', ({ assert }) => {
    const kept = keepableInput({ title: 'Lantern', notes: 'é'.repeat(1500), alias: 'lantern' })
    assert.deepEqual(kept, { title: 'Lantern', alias: 'lantern' })
    assert.lengthOf(Object.keys(harmlessInput({ notes: 'é'.repeat(1500) })), 1)
  })
})
