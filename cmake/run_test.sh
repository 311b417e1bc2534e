#!/bin/sh
# run_test.sh VERDICT[,VERDICT…] COMMAND…: runs raddle, and succeeds if its exit status means one of the verdicts.
expected=$1
shift
"$@"
status=$?
case $status in
0) verdict=proved ;;
1) verdict=violated ;;
2) verdict=bounded ;;
3) verdict=unknown ;;
*) exit $status ;;
esac
case ,$expected, in
*,$verdict,*) exit 0 ;;
esac
echo "raddle_add_test: expected $expected, but the verdict is $verdict" >&2
exit 1
