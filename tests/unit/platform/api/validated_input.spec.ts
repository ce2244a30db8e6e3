import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { readBody, readFileBody, readQuery } from '#app/platform/api/validated_input'

const nameValidator = vine.create({ name: vine.string() })
const otherValidator = vine.create({ name: vine.string() })

/** Returns a call of a route that names `nameValidator`. */
async function checkedCall() {
  const input = { validator: nameValidator, value: await nameValidator.validate({ name: 'Ann' }) }
  return { validatedBody: input, validatedQuery: input }
}

test.group('Validated input', () => {
  test('is what the validator of the route passed', async ({ assert }) => {
    const ctx = await checkedCall()
    const { name }: { name: string } = readBody(ctx, nameValidator)
    assert.equal(name, 'Ann')
    assert.deepEqual(readQuery(ctx, nameValidator), { name: 'Ann' })
  })

  test('is not handed out under the type of another validator', async ({ assert }) => {
    const ctx = await checkedCall()
    assert.throws(() => readBody(ctx, otherValidator), /checks its body with another validator/)
    assert.throws(() => readQuery(ctx, otherValidator), /checks its query with another validator/)
  })

  test('is missing where the route declares none', ({ assert }) => {
    assert.throws(() => readBody({}, nameValidator))
    assert.throws(() => readQuery({}, nameValidator))
    assert.throws(() => readFileBody({}), /takes no file/)
  })

  test('a file may be empty', ({ assert }) => {
    const fileBody = Buffer.alloc(0)
    assert.strictEqual(readFileBody({ fileBody }), fileBody)
  })
})
