import { test } from '@japa/runner'
import type { FormState } from '#app/platform/console/form_state'
import { fieldState, isChosen, isTicked } from '#app/platform/console/rules/field_state'

const untouched: FormState = { id: null, errors: {}, general: null, old: null }
const refused: FormState = {
  id: 'invite',
  errors: { email: 'That is no address.' },
  general: null,
  old: { email: 'nobody', role: 'Viewer' },
}

test.group('A field', () => {
  test('shows its own value and hint in a form that nobody posted', ({ assert }) => {
    const field = fieldState(
      { name: 'email', hint: 'Where to', value: 'a@b.example' },
      untouched,
      null
    )
    assert.deepEqual(field, {
      id: 'email',
      name: 'email',
      error: null,
      value: 'a@b.example',
      described: 'email-hint',
    })
  })

  test('shows what was typed and what is wrong with it in the form that was refused', ({
    assert,
  }) => {
    const field = fieldState({ name: 'email', hint: 'x', value: 'a@b.example' }, refused, 'invite')
    assert.equal(field.id, 'invite-email')
    assert.equal(field.value, 'nobody')
    assert.equal(field.error, 'That is no address.')
    assert.equal(field.described, 'invite-email-hint invite-email-error')
  })

  test('knows nothing of what happened to another form of the page', ({ assert }) => {
    const field = fieldState({ name: 'email', value: 'a@b.example' }, refused, 'rename')
    assert.isNull(field.error)
    assert.equal(field.value, 'a@b.example')
  })

  test('with several to choose from remembers that none was', ({ assert }) => {
    const scopes = { name: 'scopes', value: ['links:read'], many: true }
    assert.deepEqual(fieldState(scopes, untouched, 'invite').value, ['links:read'])
    assert.deepEqual(fieldState(scopes, refused, 'invite').value, [])
  })

  test('has an id that can stand in a selector', ({ assert }) => {
    assert.equal(fieldState({ name: 'rules[0].name' }, untouched, 'line').id, 'line-rules-0-name')
  })
})

test.group('Choices', () => {
  test('are compared as forms send them', ({ assert }) => {
    assert.isTrue(isChosen(302, '302'))
    assert.isTrue(isChosen(['links:read', 'qr:write'], 'qr:write'))
    assert.isTrue(isChosen(null, ''))
    assert.isFalse(isChosen(undefined, '302'))
  })

  test('a box that was posted empty stays empty', ({ assert }) => {
    const box = { name: 'keep', checked: true }
    assert.isTrue(isTicked(box, untouched, null))
    assert.isFalse(isTicked(box, refused, 'invite'))
    assert.isTrue(isTicked(box, { ...refused, old: { keep: '1' } }, 'invite'))
    assert.isTrue(isTicked(box, refused, 'rename'))
  })
})
