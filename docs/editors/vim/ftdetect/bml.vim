autocmd BufNewFile,BufRead *.bml setfiletype bml
