/** The box in a table's head picks every row, and shows when only some are. */
export function startPicking() {
  document.addEventListener('change', ({ target }) => {
    const table = target.closest('table')
    const all = table?.querySelector('[data-picks-all]')
    if (!all) return
    if (target === all) for (const box of boxesOf(table)) box.checked = all.checked
    show(table, all)
  })
  for (const all of document.querySelectorAll('[data-picks-all]')) show(all.closest('table'), all)
}

const boxesOf = (table) => [...table.querySelectorAll('tbody .pick')]

function show(table, all) {
  const boxes = boxesOf(table)
  const picked = boxes.filter((box) => box.checked).length
  all.checked = picked > 0 && picked === boxes.length
  all.indeterminate = picked > 0 && picked < boxes.length
}
