# complete.bash SCRIPT WORD…: what the completion in SCRIPT offers for the last word.
source "$1"
shift
$(complete -p "$1" | sed 's/.* -F \([^ ]*\) .*/declare -r function=\1/')
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
"$function"
echo "offers: ${COMPREPLY[*]}"
