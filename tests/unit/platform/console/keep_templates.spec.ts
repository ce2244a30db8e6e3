import { test } from '@japa/runner'
import { Edge } from 'edge.js'
import { keepComponents, keepPartials } from '#app/platform/console/keep_templates'

test.group('Partials of pages', () => {
  const createEdge = () => {
    const edge = Edge.create({ cache: true })
    keepPartials(edge.asyncCompiler)
    edge.registerTemplate('row', { template: '<{{ one }}>' })
    edge.registerTemplate('list', { template: "@each(one in all)\n@include('row')\n@end" })
    edge.registerTemplate('alone', { template: "@let(one = 7)\n@include('row')" })
    edge.registerTemplate('state', { template: "@include('row')" })
    return edge
  }
  const flat = (text: string) => text.replaceAll(/\s/g, '')

  test('are compiled once for a list, however many rows it has', async ({ assert }) => {
    const edge = createEdge()
    const compiled: string[] = []
    edge.processor.process('compiled', ({ path }) => void compiled.push(path))

    assert.equal(flat(await edge.render('list', { all: [1, 2, 3] })), '<1><2><3>')
    assert.equal(flat(await edge.render('list', { all: [4, 5] })), '<4><5>')
    assert.lengthOf(
      compiled.filter((path) => path.includes('row')),
      1
    )
  })

  test('are other ones where other variables are known', async ({ assert }) => {
    const edge = createEdge()
    assert.equal(flat(await edge.render('list', { all: [1] })), '<1>')
    assert.equal(flat(await edge.render('state', { one: 'of the page' })), '<ofthepage>')
    assert.equal(flat(await edge.render('alone')), '<7>')
    assert.equal(flat(await edge.render('list', { all: [2] })), '<2>')
  })
})

test.group('Components of pages', () => {
  test('are listed once, however many pages are shown', async ({ assert }) => {
    // As the framework makes it: before it is known whether anything is kept.
    const edge = Edge.create()
    edge.mount(new URL('../../../../resources/views', import.meta.url))
    let listed = 0
    const list = edge.loader.listComponents.bind(edge.loader)
    edge.loader.listComponents = () => (listed++, list())
    keepComponents(edge.loader)
    edge.registerTemplate('page', { template: "@card({ title: 'so' })\n@end" })
    for (let page = 0; page < 3; page++) await edge.render('page', {})
    assert.equal(listed, 1)
  })
})
