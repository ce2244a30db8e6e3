import { test } from '@japa/runner'
import { drawChart } from '../../../clients/cli/src/chart.js'
import { plain } from '../../../clients/cli/src/output.js'
import { splitCsv } from '../../../clients/cli/src/split_csv.js'

test.group('A chart in the terminal', () => {
  const days = (values: number[]) => values.map((value, at) => ({ label: `day ${at}`, value }))

  test('is as high as its highest value, and shows what is little', ({ assert }) => {
    const lines = drawChart(days([0, 1, 600]), 80).split('\n')
    assert.lengthOf(lines, 8)
    assert.equal(lines[0], '600 │  █')
    assert.equal(lines[5], '  0 │ ▁█')
    assert.equal(lines[6], '    └───')
    assert.include(lines[7], 'day 0')
    assert.include(lines[7], 'day 2')
  })

  test('sums up what does not fit into the terminal', ({ assert }) => {
    const lines = drawChart(days(Array(100).fill(1)), 62).split('\n')
    assert.equal(lines[0], `2 │${'█'.repeat(50)}`)
  })

  test('is drawn of nothing', ({ assert }) => {
    assert.equal(drawChart([], 80), '')
    assert.notInclude(drawChart(days([0, 0]), 80), '▁')
  })
})

test.group('A CSV that is split', () => {
  const most = { records: 2, bytes: 1000 }

  test('has its heading in each part, and breaks between records', ({ assert }) => {
    const text = 'alias,title\na,"one\ntwo, ""three"""\nb,\nc,\n'
    assert.deepEqual(splitCsv(text, most), [
      'alias,title\na,"one\ntwo, ""three"""\nb,\n',
      'alias,title\nc,\n',
    ])
  })

  test('keeps to bytes, and one record is never split', ({ assert }) => {
    const parts = splitCsv('h\näääää\nb\nc', { records: 100, bytes: 8 })
    assert.deepEqual(parts, ['h\näääää\n', 'h\nb\nc'])
  })

  test('is left as it is where it fits', ({ assert }) => {
    for (const text of ['', 'h', 'h\na\nb', 'h\r\na\r\n']) {
      assert.deepEqual(splitCsv(text, most), [text])
    }
  })
})

test.group('What is shown in a terminal', () => {
  test('cannot steer it', ({ assert }) => {
    assert.equal(plain('a\u001b[31mb\u0007c\u202ed\ne'), 'ab c d e')
  })
})
