;; The memory that the workers of a page share, for the transposition table of their searches. Addresses are in bytes.
;;
;; Two searches may write the same words at the same time: the table knows by its keys what does not belong together, so
;; only `add` has to be atomic.
(module
  (import "page" "memory" (memory 1 65536 shared))

  (func (export "load") (param $address i32) (result i64)
    (i64.load (local.get $address)))

  (func (export "store") (param $address i32) (param $value i64)
    (i64.store (local.get $address) (local.get $value)))

  ;; Returns the sum.
  (func (export "add") (param $address i32) (param $value i64) (result i64)
    (i64.add (i64.atomic.rmw.add (local.get $address) (local.get $value)) (local.get $value)))

  ;; The second word of the first of four pairs of words that give the key by exclusive or; 0 if there is none.
  (func (export "find") (param $address i32) (param $key i64) (result i64)
    (local $end i32) (local $data i64)
    (local.set $end (i32.add (local.get $address) (i32.const 64)))
    (loop $pair
      (local.set $data (i64.load offset=8 (local.get $address)))
      (if (i64.eq (i64.xor (i64.load (local.get $address)) (local.get $data)) (local.get $key))
        (then (return (local.get $data))))
      (br_if $pair
        (i32.lt_u (local.tee $address (i32.add (local.get $address) (i32.const 16))) (local.get $end))))
    (i64.const 0)))
