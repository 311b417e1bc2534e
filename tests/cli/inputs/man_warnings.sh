# man_warnings.sh PAGE…: has each page set, with all warnings.
for page in "$@"; do
  LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$page" >/dev/null && echo "${page##*/} is read"
done
